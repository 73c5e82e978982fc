/* The script of a brief. It can be read without; with it, tables can be sorted, and the words cited follow the text. */
(() => {
  'use strict';
  const brief = document.querySelector('.brief');
  if (!brief) return;
  const lists = [...brief.querySelectorAll('details.words')];

  /* Beside the text on a wide screen; below it, and closed, on a narrow one. */
  const wide = matchMedia('(min-width: 64rem)');
  const fold = () => {
    for (const list of lists) list.open = list.closest('#table') ? list.open && !wide.matches : wide.matches;
  };
  fold();
  wide.addEventListener('change', fold);
  addEventListener('beforeprint', () => lists.forEach((list) => (list.open = true)));

  /* The words of the sentence that is pointed at. */
  const marked = new Set();
  function point(sentence) {
    for (const item of marked) item.classList.remove('on');
    marked.clear();
    const link = sentence.querySelector('.note a');
    const item = link && document.getElementById(link.hash.slice(1));
    if (!item) return;
    marked.add(item);
    item.classList.add('on');
    const list = item.closest('ol');
    if (wide.matches && !item.closest('#table')) list.scrollTop = item.offsetTop - list.offsetTop;
  }
  for (const type of ['pointerover', 'focusin', 'click'])
    brief.addEventListener(type, (event) => {
      const sentence = event.target instanceof Element && event.target.closest('.said');
      if (sentence) point(sentence);
    });

  /* Where a link leads, nothing stays folded. */
  function reveal() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !brief.contains(target)) return;
    for (let up = target.parentElement; up; up = up.parentElement)
      if (up.localName === 'details') up.open = true;
    target.scrollIntoView({ block: 'nearest' });
  }

  /* From the words back to the sentence, where the words do not stand beside it. */
  brief.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('.note a');
    const item = link && document.getElementById(link.hash.slice(1));
    if (!item || wide.matches) return;
    link.id ||= `from-${item.id}-${[...brief.querySelectorAll('.note a')].indexOf(link)}`;
    brief.querySelector('.back')?.remove();
    const back = Object.assign(document.createElement('a'), { className: 'back', href: `#${link.id}` });
    back.textContent = '↑';
    back.setAttribute('aria-label', brief.dataset.back);
    [...item.querySelectorAll('.credit')].at(-1).append(' ', back);
  });
  addEventListener('hashchange', reveal);
  reveal();

  /* Tables: the head of a column sorts by it, upwards, downwards, and as it was. */
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

  /** Cells without a value stay at the end, whichever way. */
  function compare(left, right, sign) {
    const [a, b] = [left, right].map((cell) => ({
      isMissing: cell.matches('.missing'),
      order: cell.dataset.order === undefined ? NaN : Number(cell.dataset.order),
      text: cell.textContent.trim(),
    }));
    if (a.isMissing !== b.isMissing) return a.isMissing ? 1 : -1;
    const hasFigures = !Number.isNaN(a.order) && !Number.isNaN(b.order);
    return sign * (hasFigures ? a.order - b.order : collator.compare(a.text, b.text));
  }

  for (const table of brief.querySelectorAll('table.grid')) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.title = table.dataset.sort;
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const next = { ascending: 'descending', descending: 'none' }[head.ariaSort ?? ''] ?? 'ascending';
        for (const other of heads) other.removeAttribute('aria-sort');
        if (next !== 'none') head.setAttribute('aria-sort', next);
        const sign = next === 'descending' ? -1 : 1;
        const sorted = [...rows].sort((a, b) => compare(a.cells[column], b.cells[column], sign));
        body.append(...(next === 'none' ? rows : sorted));
      });
    });
  }
})();
