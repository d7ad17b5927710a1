// Motion on the board: the reader's move appears, then each answer after a moment. Keys move through plays
// and lines; list and board light each other. Without this file all is the same, at once.
(() => {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const PAUSE = 550;
  // whether the page that comes is the answer to a move, and not to Back or to a link
  let made = false;
  let finish = () => {};
  const appear = board => {
    const timing = { duration: 320, easing: 'cubic-bezier(.3,.7,.2,1)', fill: 'backwards' };
    for (const mark of board.querySelectorAll('.came')) {
      mark.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    }
  };
  // the boards between the reader's move and now, one after the other
  const moved = () => {
    const stage = document.querySelector('#play .stage');
    const board = stage && stage.querySelector('svg.board[data-last]');
    finish();
    if (!board || !made || still.matches) return;
    made = false;
    const before = [...stage.querySelectorAll('template.before')];
    let shown = null;
    let timer = 0;
    const swap = next => {
      if (shown) shown.remove();
      shown = next;
      if (next) board.before(next);
    };
    const done = () => {
      clearTimeout(timer);
      finish = () => {};
      swap(null);
      board.style.display = '';
      appear(board);
    };
    const step = number => {
      if (number === before.length) return done();
      const frame = before[number].content.querySelector('svg').cloneNode(true);
      frame.classList.add('frame');
      swap(frame);
      timer = setTimeout(step, PAUSE, number + 1);
    };
    if (before.length) {
      board.style.display = 'none';
      finish = done;
    }
    step(0);
  };
  // the play goes on in the page that is open: its part of the next page takes the place of this one
  const PLAY = '#play > section:first-of-type';
  let asking = new AbortController();
  const here = () => location.pathname + location.search;
  let shown = here();
  // the switches of language and colours keep what is shown now
  const switches = () => {
    for (const link of document.querySelectorAll('.languages a, .colours a')) {
      const own = new URL(link.href).searchParams;
      const there = new URL(location.href);
      for (const name of ['lang', 'theme']) {
        there.searchParams.delete(name);
        if (own.has(name)) there.searchParams.set(name, own.get(name));
      }
      link.href = there.pathname + there.search;
    }
  };
  const go = async (address, kept) => {
    asking.abort();
    asking = new AbortController();
    document.querySelector(PLAY).setAttribute('aria-busy', 'true');
    let next;
    let there;
    try {
      const answer = await fetch(address, { headers: { 'HX-Request': 'true' }, signal: asking.signal });
      next = new DOMParser().parseFromString(await answer.text(), 'text/html');
      there = answer.headers.get('hx-push-url') || answer.url;
    } catch (error) {
      if (error.name === 'AbortError') return;
    }
    const part = next && next.querySelector('#play');
    const play = document.querySelector('#play');
    // Back and Forward again, before the answer came: what is shown is right
    if (kept && address !== here()) return play.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    if (!part) return location.assign(address);
    const focus = document.activeElement;
    const held = focus !== document.body && play.contains(focus);
    play.replaceWith(part);
    document.title = next.title;
    if (!kept) history.pushState(null, '', there);
    shown = here();
    // a move takes its button away: whoever had the focus there goes on from the line that says whose turn it is
    const status = held && document.querySelector('#play .turn');
    if (status) status.focus({ preventScroll: true });
    moved();
    // what nobody waits for comes after the board is seen
    setTimeout(() => {
      switches();
      offer();
    });
  };
  addEventListener('click', event => {
    const link = event.target.closest && event.target.closest(`${PLAY} a[href]`);
    made = made || Boolean(event.target.closest && event.target.closest('a[href*="do="], #play form:has(#do) button'));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    if (event.defaultPrevented || link.getAttribute('href').startsWith('#')) return;
    event.preventDefault();
    go(link.getAttribute('href'));
  });
  addEventListener('submit', event => {
    const form = event.target.closest(`${PLAY} form`);
    if (!form || form.method !== 'get') return;
    event.preventDefault();
    go(`${form.getAttribute('action')}?${new URLSearchParams(new FormData(form, event.submitter))}`);
  });
  addEventListener('popstate', () => {
    if (here() !== shown && document.querySelector(PLAY)) go(here(), true);
  });
  // a room: what others play comes to this screen
  const play = document.querySelector('#play[data-room]');
  if (play && window.EventSource) {
    const moves = address => {
      const asked = new URLSearchParams(address.split('?')[1]);
      return JSON.stringify([asked.get('p'), asked.getAll('m'), asked.get('at'), asked.get('with'), asked.get('as')]);
    };
    new EventSource(`/room/${encodeURIComponent(play.dataset.room)}/events`).addEventListener('message', event => {
      if (moves(event.data) === moves(location.search)) return;
      const own = new URLSearchParams(location.search);
      const there = new URL(event.data, location.href);
      for (const name of ['room', 'theme', 'lang', 'size']) if (own.get(name)) there.searchParams.set(name, own.get(name));
      made = true;
      go(there.pathname + there.search);
    });
  }
  // ← goes back, → goes on, h asks for a hint, Escape hides the answer
  const KEYS = { ArrowLeft: 'a[rel=prev]', ArrowRight: 'a[rel=next]', h: 'a#hint', Escape: '#answer > nav.choices a' };
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, textarea, select')) return;
    finish();
    const link = KEYS[event.key] && document.querySelector(KEYS[event.key]);
    if (link && !link.hasAttribute('aria-current')) {
      event.preventDefault();
      link.click();
    }
  });
  // the list and the board light each other
  const light = (event, on) => {
    const move = event.target.closest && event.target.closest('[data-moves]');
    if (!move) return;
    const wanted = move.dataset.moves.split(' ');
    for (const other of document.querySelectorAll('[data-moves]')) {
      const same = other.dataset.moves.split(' ').some(name => wanted.includes(name));
      other.classList.toggle('lit', on && same && other !== move);
    }
  };
  for (const [name, on] of [['mouseover', true], ['mouseout', false], ['focusin', true], ['focusout', false]]) {
    document.addEventListener(name, event => light(event, on));
  }
  // the editor: numbers beside the lines, colours over them, a mark at the line of the error
  const WORDS = /(#.*)|('[^'\n]*'|"[^"\n]*")|\b(def|return|for|in|if|elif|else|while|and|or|not|lambda|True|False|None|pass|break|continue)\b|\b(\d+)\b|(->)/g;
  const KINDS = ['comment', 'string', 'keyword', 'digits', 'keyword'];
  const bench = () => {
    const text = document.querySelector('.bench textarea');
    if (!text) return () => {};
    const numbers = document.createElement('ol');
    const colours = document.createElement('pre');
    for (const part of [numbers, colours]) part.setAttribute('aria-hidden', 'true');
    text.before(numbers);
    text.after(colours);
    text.closest('.bench').classList.add('live');
    const scroll = () => {
      numbers.scrollTop = text.scrollTop;
      colours.scrollTop = text.scrollTop;
      colours.scrollLeft = text.scrollLeft;
    };
    const draw = () => {
      const bad = Number(document.querySelector('#live .place')?.dataset.line);
      const lines = text.value.split('\n');
      numbers.replaceChildren(...lines.map((_, at) => {
        const line = document.createElement('li');
        line.className = at + 1 === bad ? 'bad' : '';
        return line;
      }));
      const pieces = [];
      let from = 0;
      for (const found of text.value.matchAll(WORDS)) {
        const word = document.createElement('span');
        word.className = KINDS[found.slice(1).findIndex(Boolean)];
        word.textContent = found[0];
        pieces.push(text.value.slice(from, found.index), word);
        from = found.index + found[0].length;
      }
      colours.replaceChildren(...pieces, text.value.slice(from) + '\n');
      scroll();
    };
    text.addEventListener('scroll', scroll);
    text.addEventListener('input', draw);
    draw();
    return draw;
  };
  const redraw = bench();
  // buttons that copy: a field, or the address of this page
  const copied = async button => {
    const field = button.dataset.copy && document.querySelector(button.dataset.copy);
    const told = field ? field.value : location.href;
    try {
      await navigator.clipboard.writeText(told);
    } catch {
      if (!field) return;
      field.select();
      document.execCommand('copy');
    }
    button.classList.add('done');
  };
  const offer = () => {
    for (const button of document.querySelectorAll('button.copy[hidden]')) {
      button.hidden = false;
      button.addEventListener('click', () => copied(button));
    }
  };
  offer();
  // what repairs rules is typed into them, so that it can be undone
  document.addEventListener('click', event => {
    const repair = event.target.closest && event.target.closest('#live a.repair');
    const field = repair && document.querySelector('.bench textarea');
    if (!field || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    field.focus();
    field.select();
    const rules = new URL(repair.href).searchParams.get('rules');
    if (!document.execCommand('insertText', false, rules)) field.value = rules;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // the address of the editor follows the text
  document.addEventListener('htmx:afterSwap', event => {
    const form = event.target.id === 'live' && document.querySelector('form.own');
    if (form) history.replaceState(history.state, '', `/own?${new URLSearchParams(new FormData(form))}`);
    if (form) redraw();
    offer();
  });
})();
