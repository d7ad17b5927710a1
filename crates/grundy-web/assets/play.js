// Motion on the board: the last move appears; a rival's move comes after a moment. Keys move
// through a play. Without this file all is the same, at once.
(() => {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const moved = () => {
    const board = document.querySelector('svg.board[data-last]');
    if (!board || still.matches || board.dataset.shown) return;
    board.dataset.shown = '1';
    const delay = board.dataset.last === 'rival' ? 450 : 0;
    const timing = { duration: 320, delay, easing: 'cubic-bezier(.3,.7,.2,1)', fill: 'backwards' };
    for (const mark of board.querySelectorAll('.came')) {
      mark.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    }
  };
  // places of a board are links of the drawing, which htmx does not see: a link of the page goes in their stead
  addEventListener('click', event => {
    const spot = event.target.closest && event.target.closest('#play svg a.spot');
    if (!spot || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const link = document.createElement('a');
    link.href = spot.getAttribute('href');
    link.hidden = true;
    spot.closest('section').append(link);
    htmx.process(link);
    link.click();
  });
  // ← takes back, → does again, h asks for a hint
  const KEYS = { ArrowLeft: '#undo', ArrowRight: '#redo', h: '#hint' };
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, textarea, select')) return;
    const link = KEYS[event.key] && document.querySelector(`a${KEYS[event.key]}`);
    if (link) {
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
  // the address of the editor follows the text
  document.addEventListener('htmx:afterSwap', event => {
    const form = event.target.id === 'live' && document.querySelector('form.own');
    if (form) history.replaceState(history.state, '', `/own?${new URLSearchParams(new FormData(form))}`);
  });
  document.addEventListener('DOMContentLoaded', moved);
  document.addEventListener('htmx:afterSettle', moved);
  moved();
})();
