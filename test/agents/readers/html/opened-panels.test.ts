import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../agents/readers/html/index.js';

/** Text that is hidden when a page arrives and that a reader gets to see: each kind of box as the libraries of the web write it. */

const [built, work, closed] = [
  'The kiln was built in 1874 by the brothers Hansen, who burned lime for the whole of the northern coast.',
  'It gave work to sixty people in summer, and its chimney of thirty-one metres could be seen from the fjord.',
  'In 1936 the last load left the quay, and the buildings stood empty until the museum took them over.',
] as const;
const seen = [
  'The museum at the old lime works is open every day from May to September, and on weekends in winter.',
  'Tickets are sold at the gate and at the harbour office, where the ferry from the mainland lands twice a day.',
  'Children under twelve get in free with an adult, and school classes can book a guide two weeks ahead.',
  'A new exhibition on the quarrymen of the coast opened last spring in the restored powder house.',
]
  .map((text) => `<p>${text}</p>`)
  .join('');

const read = (inner = '', style = '', head = '') => {
  const result = readHtml({
    bytes: Buffer.from(
      `<!doctype html><html lang="en"><head><title>Lime kiln</title><style>${style}</style>${head}</head><body><nav><a href="/">Home</a></nav><main><h1>Lime kiln</h1>${seen}<h2>History</h2>${inner}${seen.replaceAll('museum', 'gallery')}</main><footer>© 2024</footer></body></html>`,
    ),
    address: 'https://example.org/kiln',
  });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value.text;
};

type Kind = readonly [name: string, inner: string, style?: string];
const kinds: readonly Kind[] = [
  ['<details>', `<details><summary>When was it built?</summary><p>${built}</p><p>${work}</p></details>`],
  ['hidden until found', `<div hidden="until-found"><p>${built}</p><p>${work}</p></div>`],
  [
    'collapse of Bootstrap 5',
    `<p><a data-bs-toggle="collapse" href="#b1">When?</a></p><div class="coll" id="b1"><p>${built}</p><p>${work}</p></div>`,
    '.coll{display:none}',
  ],
  [
    'data-bs-target',
    `<button data-bs-toggle="collapse" data-bs-target="#b2">When?</button><div class="c" id="b2"><p>${built}</p><p>${work}</p></div>`,
    '.c{display:none}',
  ],
  [
    'a toggle of Elementor',
    `<div class="elementor-toggle-item"><div class="elementor-tab-title" data-tab="1" role="button" aria-expanded="false"><a>When?</a></div><div class="elementor-tab-content" data-tab="1" role="region"><p>${built}</p><p>${work}</p></div></div>`,
    '.elementor-tab-content{display:none}',
  ],
  [
    'tabs of Divi',
    `<div class="et_pb_module et_pb_tabs"><ul class="et_pb_tabs_controls"><li class="et_pb_tab_active"><a href="#">Shown</a></li><li><a href="#">Built</a></li></ul><div class="et_pb_all_tabs"><div class="et_pb_tab clearfix"><div><p>${built}</p><p>${work}</p></div></div></div></div>`,
    '.et_pb_tab{display:none}',
  ],
  ['tab__content', `<div class="tab__content" hidden><p>${built}</p><p>${work}</p></div>`],
  [
    'Flowbite',
    `<h2 id="a1"><button data-accordion-target="#ab1">When?</button></h2><div id="ab1" class="hide"><p>${built}</p><p>${work}</p></div>`,
    '.hide{display:none}',
  ],
  [
    'the slides of a carousel',
    `<div class="list"><div class="track" style="width:900%;left:-100%"><div><p>${built}</p></div><div><p>${work}</p></div></div></div>`,
  ],
  ['a stray CDATA mark', `<![CDATA[\n<div><p>${built}</p><p>${work}</p></div>`],
];

describe('what a page shows at a click', () => {
  it.each(kinds)('is read: %s', (_name, inner, style) => {
    const text = read(inner, style);
    expect(text).toContain(built);
    expect(text).toContain(work);
  });

  it.each([
    ['alone under a heading', `<h3>When was it built?</h3><div class="x"><p>${closed}</p></div>`],
    ['named by nothing', `<div class="x" id="none"><p>${closed}</p></div>`],
    [
      'a window of its own',
      `<button data-target="#m">More</button><div id="m" class="modal x"><p>${closed}</p></div>`,
    ],
    ['transparent and out of sight', `<p style="opacity:0;transform:translateX(-9999px)">${closed}</p>`],
    ['only transparent', `<p style="opacity:0">${closed}</p>`],
  ])('stays out where it is %s', (_name, inner) => {
    expect(read(inner, '.x{display:none}')).not.toContain(closed);
  });
});
