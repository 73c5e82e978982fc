import type { TruePage } from './true-pages.js';

/** The padding of pages that say nothing else: filler, each of them. */

const page = (title: string, texts: readonly string[]): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${texts.map((text) => `<p>${text}</p>`).join('')}</main><footer>© 2024</footer></body></html>`;
const times = (count: number, make: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => make(at));
const one = (choices: readonly string[], at: number): string => choices[at % choices.length] ?? '';

const cities =
  'Austin,Dallas,San Antonio,El Paso,Houston,Fort Worth,Waco,Tyler,Laredo,Lubbock,Plano,Irving,Garland,Frisco,McKinney'.split(
    ',',
  );
const towns = 'Bonn,Köln,Essen,Hamm,Unna,Werl,Soest,Hagen,Witten,Herne,Lünen,Moers,Neuss'.split(',');
const goods = 'kettle,lamp,chair,table,blender,toaster,mirror,carpet,vacuum,mixer,heater,fan,speaker'.split(
  ',',
);

export const paddingAlone: readonly TruePage[] = [
  {
    name: 'numbered paragraphs',
    html: page(
      'Test',
      times(
        60,
        (at) => `This is paragraph number ${String(at + 1)} of the page, and it was put here to test it.`,
      ),
    ),
  },
  {
    name: 'two slogans by turns',
    html: page(
      'Shop',
      times(40, (at) =>
        one(['We offer great quality at low prices.', 'Our customers love our service every day.'], at),
      ),
    ),
  },
  {
    name: 'a doorway with the name of the state',
    html: page(
      'Roofers',
      cities.map(
        (city) =>
          `Looking for a roofer in ${city}, TX? Call our ${city} roofing experts now for a free quote on your ${city} roof.`,
      ),
    ),
  },
  {
    name: 'a doorway with two sentences a town',
    html: page(
      'Lawyers',
      cities.flatMap((city) => [
        `Lawyers in ${city}`,
        `We are the best law firm in ${city} and the surrounding area.`,
        `People in ${city} trust us with their cases day after day and year after year.`,
      ]),
    ),
  },
  {
    name: 'a German doorway',
    html: page(
      'Schlüsseldienst',
      towns.map(
        (town) =>
          `Sie suchen einen Schlüsseldienst in ${town}? Unser Team in ${town} ist Tag und Nacht für Sie da und öffnet jede Tür.`,
      ),
    ),
  },
  {
    name: 'spun with synonyms',
    html: page(
      'Best',
      goods.map(
        (name, at) =>
          `If you want ${one(['a great', 'an excellent', 'a superb'], at)} ${name}, you have come to the right place, because our ${name} guide is ${one(['the best', 'second to none', 'unrivalled'], at)} on the web.`,
      ),
    ),
  },
  {
    name: 'keywords without a sentence',
    html: page('Cheap', ['cheap shoes buy shoes online discount shoes best shoes '.repeat(40)]),
  },
  {
    name: 'dummy text from a generator',
    html: page('Blog', [
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit. Suspendisse potenti. Quisque sagittis volutpat turpis, in hendrerit odio dictum id.',
      'Integer malesuada sapien in diam suscipit, et vulputate magna gravida. Nulla facilisi. Curabitur blandit sodales urna.',
      'Lorem ipsum dolor sit amet. Phasellus ultrices nisl vel sollicitudin porttitor, neque sem luctus libero, at cursus massa metus a nibh.',
      'Maecenas hendrerit leo ut lacinia aliquam. Duis pharetra orci in ligula bibendum interdum.',
    ]),
  },
];
