// Progress of the course, kept in this browser alone: what is done, and what went wrong and comes back after one, three and seven
// days; clocks of the trainer. Without this file lessons and exercises work all the same.
(() => {
  const NAME = 'grundy-learn';
  const DAY = 24 * 60 * 60 * 1000;
  const WAITS = [1, 3, 7];
  const MOST = 6;
  const empty = () => ({ format: 'grundy-learn 1', lessons: {}, tasks: {} });
  // what is sound in a text that was kept, or null: files come from anywhere
  const parsed = text => {
    let data;
    try {
      data = JSON.parse(text);
    } catch {
      return null;
    }
    if (data?.format !== empty().format) return null;
    const sound = (all, is) => Object.fromEntries(Object.entries(all ?? {}).filter(([, one]) => is(one)));
    const steps = one => one !== null && typeof one === 'object' && Object.values(one).every(Number.isInteger);
    const task = one => Number.isInteger(one?.step) && one.step >= 0 && Number.isFinite(one.due);
    return { format: data.format, lessons: sound(data.lessons, steps), tasks: sound(data.tasks, task) };
  };
  const read = () => {
    try {
      return parsed(localStorage.getItem(NAME)) ?? empty();
    } catch {
      return empty();
    }
  };
  // both together: what is done in either is done, and what went wrong in either comes back
  const merged = (own, other) => {
    for (const [name, steps] of Object.entries(other.lessons)) {
      const known = own.lessons[name] ||= {};
      for (const [step, state] of Object.entries(steps)) known[step] = Math.max(known[step] || 0, state);
    }
    for (const [name, task] of Object.entries(other.tasks)) {
      if (!own.tasks[name] || task.step < own.tasks[name].step) own.tasks[name] = task;
    }
    return own;
  };
  const write = data => {
    try {
      localStorage.setItem(NAME, JSON.stringify(data));
    } catch { /* a browser that keeps nothing */ }
  };
  // a wrong answer comes back tomorrow; a right one on its day moves it on, and after the last it is learnt
  const marked = (data, name, right, now) => {
    const known = data.tasks[name];
    if (!right) data.tasks[name] = { step: 0, due: now + WAITS[0] * DAY };
    else if (!known) data.tasks[name] = { step: WAITS.length, due: 0 };
    else if (known.step < WAITS.length && now >= known.due) {
      known.step += 1;
      known.due = known.step < WAITS.length ? now + WAITS[known.step] * DAY : 0;
    }
  };
  const counted = (data, name) => Object.keys(data.lessons[name] || {}).length;
  // each answer counts once, when it is first seen
  const scan = () => {
    const data = read();
    for (const said of document.querySelectorAll('.feedback:not([data-seen])')) {
      said.dataset.seen = '1';
      const right = said.dataset.right === '1';
      if (said.dataset.task) marked(data, said.dataset.task, right, Date.now());
      const lesson = said.closest('[data-lesson]');
      const step = said.closest('[data-step]');
      if (lesson && step) {
        const steps = data.lessons[lesson.dataset.lesson] ||= {};
        steps[step.dataset.step] = Math.max(steps[step.dataset.step] || 0, right ? 2 : 1);
      }
    }
    write(data);
    show(data);
  };
  const show = data => {
    for (const lesson of document.querySelectorAll('[data-lesson]')) {
      const done = counted(data, lesson.dataset.lesson);
      const told = lesson.querySelector('.done');
      if (told && done) {
        told.textContent = ' · ' + told.dataset.text.replace('#', done);
        told.hidden = false;
      }
      lesson.classList.toggle('whole', done > 0 && done >= Number(lesson.dataset.steps));
    }
    practise(data);
  };
  // what is due, the oldest first; then new tasks of the topics that were practised
  const today = (data, now) => {
    const all = Object.entries(data.tasks);
    const due = all.filter(([, task]) => task.step < WAITS.length && now >= task.due);
    const names = due.sort((a, b) => a[1].due - b[1].due).map(([name]) => name);
    const topics = [...new Set(all.map(([name]) => name.split('/').slice(0, 2).join('/')))];
    const seed = Math.floor(now / DAY);
    for (let at = 0; topics.length && names.length < MOST && at < MOST; at += 1) {
      const name = `${topics[(seed + at) % topics.length]}/${seed * 10 + at}`;
      if (!data.tasks[name]) names.push(name);
    }
    return names.slice(0, MOST);
  };
  const practise = data => {
    const section = document.querySelector('#practice');
    if (!section) return;
    const titles = new Map([...section.querySelectorAll('.titles li')].map(item => [item.dataset.topic, item.textContent]));
    const items = today(data, Date.now()).filter(name => titles.has(name.split('/')[0])).map(name => {
      const [topic, level, seed] = name.split('/');
      const link = document.createElement('a');
      const at = new URL(section.dataset.at, location.href);
      for (const [key, value] of Object.entries({ topic, level, seed })) at.searchParams.set(key, value);
      link.href = at.pathname + at.search;
      link.textContent = titles.get(topic);
      const item = document.createElement('li');
      item.append(link);
      return item;
    });
    const list = section.querySelector('.tasks');
    list.replaceChildren(...items);
    list.hidden = !items.length;
    section.querySelector('.empty').hidden = items.length > 0;
  };
  const keep = () => {
    for (const part of document.querySelectorAll('[data-scripted]')) part.hidden = false;
    const tell = what => {
      for (const told of document.querySelectorAll('[data-when]')) told.hidden = told.dataset.when !== what;
    };
    document.querySelector('button.save')?.addEventListener('click', () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(read(), null, 1)], { type: 'application/json' }));
      link.download = 'grundy-progress.json';
      link.click();
      URL.revokeObjectURL(link.href);
    });
    document.querySelector('#progress-file')?.addEventListener('change', async event => {
      const data = parsed(await event.target.files[0].text().catch(() => ''));
      tell(data ? 'loaded' : 'bad');
      if (data) {
        const all = merged(read(), data);
        write(all);
        show(all);
      }
      event.target.value = '';
    });
  };
  // a clock goes on from page to page; at its end the form is sent, or the page of the result opens
  const clock = () => {
    const told = document.querySelector('[data-clock]');
    if (!told) return;
    for (const field of document.querySelectorAll('form input[name=timed]')) field.value = '1';
    const key = `grundy-clock-${told.dataset.key}`;
    const start = Number(sessionStorage.getItem(key)) || Date.now();
    sessionStorage.setItem(key, start);
    told.hidden = false;
    const tick = () => {
      const left = Math.ceil(Number(told.dataset.clock) - (Date.now() - start) / 1000);
      told.textContent = `${Math.floor(Math.max(left, 0) / 60)}:${String(Math.max(left, 0) % 60).padStart(2, '0')}`;
      if (left > 0) return;
      clearInterval(timer);
      sessionStorage.removeItem(key);
      if (told.dataset.submit) document.getElementById(told.dataset.submit).submit();
      else location.assign(told.dataset.over);
    };
    const timer = setInterval(tick, 250);
    tick();
  };
  addEventListener('DOMContentLoaded', () => {
    keep();
    scan();
    clock();
    document.body.addEventListener('htmx:afterSettle', scan);
  });
})();
