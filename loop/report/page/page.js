/* The script of report.html. The page works without it; with it, evidence opens in place and words can be searched. */
(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('scripted');
  const byId = (id) => document.getElementById(id);
  const overlay = byId('overlay');
  const overlayBody = byId('overlay-body');
  const words = byId('words');
  const found = byId('found');
  const kinds = JSON.parse(found.dataset.kinds);
  const plurals = new Intl.PluralRules(root.lang);

  /* Evidence */

  /** Opens everything that hides an element; a claim opens its evidence too. */
  function reveal(element) {
    for (let up = element; up; up = up.parentElement) if (up.localName === 'details') up.open = true;
    const evidence = element.matches('.claim') && element.querySelector(':scope > .evidence');
    if (evidence) evidence.open = true;
  }

  /** Which copy was read is stated once a source; shown next to each of its open passages too. */
  function showCopies(within) {
    for (const link of within.querySelectorAll('a[data-copy]')) {
      const copy = byId(link.getAttribute('href').slice(1));
      if (!copy) continue;
      const shown = copy.cloneNode(true);
      shown.removeAttribute('id');
      shown.open = false;
      link.parentElement.replaceWith(shown);
    }
  }

  const onToggle = ({ target }) => {
    if (target.open && target.matches('.evidence')) showCopies(target);
  };
  // The event does not rise: it is met on its way down.
  document.addEventListener('toggle', onToggle, true);

  function goTo(id) {
    const target = id && byId(id);
    if (!target || overlay.contains(target)) return;
    clearSearch();
    reveal(target);
    target.scrollIntoView({ block: target.matches('.claim, .source') ? 'start' : 'nearest' });
    const sentence = target.querySelector(':scope > .statement .say');
    if (sentence) sentence.focus({ preventScroll: true });
  }

  const idOfHash = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return '';
    }
  };

  /** The passages of a value, or all that is known of the claims under a sentence. */
  function partsOf(link, claims) {
    const passages = (link.dataset.passages ?? '').split(' ').filter(Boolean).map(byId).filter(Boolean);
    if (passages.length > 0) return passages;
    return claims.flatMap((claim) =>
      [...claim.children].filter((part) => part.matches('.statement, .evidence')),
    );
  }

  function openOverlay(link, claims) {
    const title = byId('overlay-h');
    title.textContent = link.dataset.title ?? title.dataset.title;
    byId('overlay-go').setAttribute('href', `#${claims[0].id}`);
    overlayBody.replaceChildren(...partsOf(link, claims).map((part) => part.cloneNode(true)));
    showCopies(overlayBody);
    for (const element of overlayBody.querySelectorAll('[id]')) element.removeAttribute('id');
    for (const sentence of overlayBody.querySelectorAll('.say')) sentence.replaceWith(...sentence.childNodes);
    for (const evidence of overlayBody.querySelectorAll('.evidence')) evidence.open = true;
    // On a wide screen the words stand beside the text, which can be read on.
    const isBeside = matchMedia('(min-width: 84rem)').matches;
    root.classList.toggle('beside', isBeside);
    if (!overlay.open) isBeside ? overlay.show() : overlay.showModal();
    overlayBody.scrollTop = 0;
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const inClaim = link.matches('.claim > .statement .say');
    const claims = (link.dataset.claim ?? '').split(' ').filter(Boolean).map(byId).filter(Boolean);
    if (inClaim) {
      event.preventDefault();
      const evidence = link.closest('.claim').querySelector(':scope > .evidence');
      evidence.open = !evidence.open;
    } else if (claims.length > 0 && !overlay.contains(link)) {
      event.preventDefault();
      openOverlay(link, claims);
    } else {
      if (overlay.open && !root.classList.contains('beside')) overlay.close();
      // A second click on the same address changes no hash and would do nothing.
      if (link.getAttribute('href') === location.hash) goTo(idOfHash());
    }
  });
  byId('overlay-close').addEventListener('click', () => overlay.close());
  overlay.addEventListener('close', () => root.classList.remove('beside'));
  overlay.addEventListener('click', (event) => {
    if (event.target === overlay) overlay.close();
  });
  addEventListener('hashchange', () => goTo(idOfHash()));

  /* Tables: the head of a column sorts by it, upwards, downwards, and as it was. */

  const collator = new Intl.Collator(root.lang, { numeric: true });

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

  for (const table of document.querySelectorAll('table.grid')) {
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

  /* Search */

  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  let index;
  const items = () =>
    (index ??= [...document.querySelectorAll('main .item')].map((element) => ({
      element,
      kind: element.dataset.kind,
      text: fold(element.textContent),
    })));

  /** The name of a kind in the plural form of its count; a language without plurals has one name. */
  function nameOf(kind, count) {
    const forms = kinds[kind];
    return typeof forms === 'string' ? forms : (forms[plurals.select(count)] ?? forms.other);
  }

  function search() {
    const terms = fold(words.value).split(/\s+/u).filter(Boolean);
    if (terms.length === 0) return clearSearch();
    root.classList.add('searching');
    const counts = new Map();
    const hits = [];
    for (const { element, kind, text } of items()) {
      const isHit = terms.every((word) => text.includes(word));
      element.classList.toggle('hit', isHit);
      if (!isHit) continue;
      hits.push(element);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    for (const element of document.querySelectorAll('main > section'))
      element.classList.toggle('empty', !element.querySelector('.hit'));
    for (const hit of hits.slice(0, 200))
      for (let up = hit.parentElement; up; up = up.parentElement)
        if (up.localName === 'details') up.open = true;
    const totals = [...counts].map(([kind, count]) => `${count} ${nameOf(kind, count)}`);
    found.textContent = totals.length === 0 ? found.dataset.none : totals.join(', ');
    highlight(terms, hits);
  }

  /** Marks the words without touching the text, where the browser can. */
  function highlight(terms, hits) {
    if (!globalThis.CSS?.highlights) return;
    const ranges = [];
    for (const hit of hits.slice(0, 200)) {
      const walker = document.createTreeWalker(hit, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node && ranges.length < 2000; node = walker.nextNode()) {
        const text = node.data.toLowerCase();
        for (const word of terms) {
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            if (at + word.length > node.length) break;
            const range = new Range();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            ranges.push(range);
          }
        }
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  function clearSearch() {
    if (words.value !== '') words.value = '';
    if (!root.classList.contains('searching')) return;
    root.classList.remove('searching');
    for (const element of document.querySelectorAll('.hit, .empty')) element.classList.remove('hit', 'empty');
    found.textContent = '';
    globalThis.CSS?.highlights?.delete('found');
  }

  let waiting;
  words.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 120);
  });
  words.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    search();
    const first = document.querySelector('main .hit');
    if (first) first.scrollIntoView({ block: 'center' });
  });

  /* Keys */

  const sentences = () =>
    [...document.querySelectorAll('main a.say')].filter((each) => each.getClientRects().length > 0);

  function step(by) {
    const all = sentences();
    const now = all.indexOf(document.activeElement);
    const next = all[now < 0 ? (by > 0 ? 0 : all.length - 1) : now + by];
    if (next) next.focus();
  }

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const isModal = overlay.open && !root.classList.contains('beside');
    if (event.key === 'Escape' && !isModal) {
      const claim = document.activeElement?.closest('.claim');
      const evidence = claim?.querySelector(':scope > .evidence[open]');
      if (overlay.open) overlay.close();
      else if (root.classList.contains('searching')) clearSearch();
      else if (evidence) {
        evidence.open = false;
        claim.querySelector('.say').focus();
      }
      return;
    }
    if (isModal || !byId('keys-on').checked) return;
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
    if (event.key === '/') {
      event.preventDefault();
      words.focus();
    } else if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
  });

  if (location.hash) goTo(idOfHash());
})();
