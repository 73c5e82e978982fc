/* The script of the desk's pages. Every page works without it; with it, what happens is shown as it happens. */
(() => {
  'use strict';
  document.documentElement.classList.add('scripted');
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const STEPS = [
    [60, 'second'],
    [60, 'minute'],
    [24, 'hour'],
    [7, 'day'],
    [4.35, 'week'],
    [12, 'month'],
    [Infinity, 'year'],
  ];

  /* The desk's clock: ours may go wrong. */
  const run = document.querySelector('[data-now]');
  const ahead = run ? Date.now() - Number(run.dataset.now) : 0;
  const now = () => Date.now() - ahead;

  function inWords(at) {
    let amount = (at - now()) / 1000;
    if (Math.abs(amount) < 10) return 'just now';
    for (const [size, unit] of STEPS) {
      if (Math.round(Math.abs(amount)) < size) return relative.format(Math.round(amount), unit);
      amount /= size;
    }
    return '';
  }

  function clockWords(milliseconds) {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    const two = (value) => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick(within = document) {
    for (const each of within.querySelectorAll('time[datetime]')) {
      const words = inWords(Date.parse(each.dateTime));
      if (each.textContent !== words) each.textContent = words;
    }
    for (const each of within.querySelectorAll('[data-clock]'))
      each.textContent = clockWords(Number(each.dataset.clock) + now() - Number(each.dataset.from));
  }
  tick();
  setInterval(tick, 1000);

  /* A run as it goes on: its parts are filled anew. A part in which somebody is waits until they have left it. */
  const waiting = new Map();
  const shown = new Map();

  function fill(id, markup) {
    const part = document.getElementById(id);
    if (!part || shown.get(id) === markup) return;
    if (part.contains(document.activeElement) && part !== document.activeElement) {
      waiting.set(id, markup);
      return;
    }
    waiting.delete(id);
    shown.set(id, markup);
    const open = [...part.querySelectorAll('details')].map((each) => each.open);
    part.innerHTML = markup;
    part.querySelectorAll('details').forEach((each, at) => {
      if (open[at] !== undefined) each.open = open[at];
    });
    tick(part);
  }

  document.addEventListener('focusout', () =>
    setTimeout(() => {
      for (const [id, markup] of [...waiting]) fill(id, markup);
    }),
  );

  /* A page that goes on by itself: told of a change, it takes its parts anew from itself. */
  async function refresh() {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const anew = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of anew.querySelectorAll('[data-part]')) fill(part.id, part.innerHTML);
  }

  const live = document.querySelector('[data-live]');
  if (live) {
    const events = new EventSource(live.dataset.live);
    events.addEventListener('open', refresh);
    events.addEventListener('change', refresh);
    events.addEventListener('end', async () => {
      events.close();
      /* What has ended is another page: the brief. Nothing that is being written is lost. */
      const typed = [...document.querySelectorAll('textarea')].some(
        (each) => each.value !== each.defaultValue,
      );
      if (typed) await refresh();
      else {
        /* At what was asked for in the address, or at the top: not where the page was before. */
        history.scrollRestoration = 'manual';
        location.reload();
      }
    });
  }

  /* The script of a brief moves what stands beside its text: what the address names is gone to when all stands. */
  window.addEventListener('load', () => {
    const named = location.hash && document.getElementById(location.hash.slice(1));
    if (named) requestAnimationFrame(() => named.scrollIntoView());
  });

  /* One menu is open at a time; a press beside it, or Escape, closes it. */
  const closeMenus = (but) => {
    for (const menu of document.querySelectorAll('.menu[open]')) if (menu !== but) menu.open = false;
  };
  document.addEventListener('click', ({ target }) => closeMenus(target.closest && target.closest('.menu')));
  document.addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' && document.querySelector('.menu[open]');
    if (!open) return;
    open.open = false;
    open.querySelector('summary').focus();
  });

  /* A link that was just made: as this browser calls the desk, and copied at a press. */
  for (const link of document.querySelectorAll('input[data-here]'))
    link.value = new URL(new URL(link.value).pathname, location.href).href;
  for (const local of document.querySelectorAll('[data-loopback]'))
    local.hidden = !local.textContent.includes(location.hostname);
  document.addEventListener('click', ({ target }) => {
    const link = target.dataset && target.dataset.copy && document.getElementById(target.dataset.copy);
    if (!link) return;
    link.select();
    const copied = navigator.clipboard && navigator.clipboard.writeText(link.value);
    if (copied)
      copied.then(
        () => (target.textContent = 'Copied'),
        () => undefined,
      );
  });

  /* A form is sent once, however often its button is pressed. */
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (target.method !== 'post') return;
    if (target.dataset.sent) return event.preventDefault();
    target.dataset.sent = 'yes';
    if (submitter) submitter.setAttribute('aria-busy', 'true');
    const doing = submitter && submitter.dataset.says && document.querySelector('.doing');
    if (!doing) return;
    doing.textContent = submitter.dataset.says;
    setTimeout(() => {
      for (const button of document.querySelectorAll('.actions button')) button.disabled = true;
    });
  });
  window.addEventListener('pageshow', () => {
    for (const each of document.forms) delete each.dataset.sent;
  });
})();
