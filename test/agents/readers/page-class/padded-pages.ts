import type { TruePage } from './true-pages.js';

/** Real statements next to padding of several kinds, and lists whose rows look alike by right: all are sources. */

const page = (title: string, body: string, lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${body}</article></main><footer><p>© 2024 Example</p></footer></body></html>`;
const all = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

const bridge = [
  'The bridge over the Lenne was opened in 1911 and carried 4,200 vehicles a day before it was closed.',
  'Engineers found cracks in eleven of its forty rivets during an inspection in March.',
  'Replacing the main girders will cost 6.4 million euros, two thirds of which the state pays.',
  'Buses take a detour by way of Altena until the work ends, which adds fourteen minutes to the journey.',
  'A temporary footbridge for schoolchildren was built by volunteers within nine days.',
];
const bees = [
  'Colonies in the northern valleys lost 18 percent of their workers over the winter of 2021.',
  'Mites were found in six of every ten hives that the team opened.',
  'Treatment with oxalic acid in December cut the losses by about half.',
  'Hives that stood near buckwheat kept more brood than those beside maize.',
  'The survey covered 312 keepers, of whom 280 answered in both years.',
  'No link was seen between the age of the queen and the losses.',
  'The authors advise keepers to weigh their hives each month from October on.',
  'Funding came from the provincial office for agriculture.',
];
const cities = 'Arden Barrow Corby Deal Ely Frome Goole Hythe Ilkley Jarrow Keswick Leek Malton Neath'.split(
  ' ',
);
const pad = 'This paragraph is here to make the page long and says nothing that anybody would wish to know.';
const numbered = (at: number): string =>
  `This is paragraph number ${String(at + 1)} of the page, and it was put here to test how long pages are read.`;
const legal =
  'All content on this site is provided for general information only and does not constitute advice; the publisher accepts no liability for any loss arising from its use, to the fullest extent permitted by law.';
const lorem =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.';
const houseParts = [
  'the malt that lay in the',
  'the rat that ate the malt that lay in the',
  'the cat that killed the rat that ate the malt that lay in the',
  'the dog that worried the cat that killed the rat that ate the malt that lay in the',
  'the cow with the crumpled horn that tossed the dog that worried the cat that killed the rat that ate the malt that lay in the',
  'the maiden all forlorn that milked the cow with the crumpled horn that tossed the dog that worried the cat that killed the rat that ate the malt that lay in the',
];
const wells = times(40, (at) => ({
  depth: 12 + ((at * 37) % 61),
  litres: 100 + ((at * 53) % 97),
  town: cities[at % cities.length] ?? '',
}));
const members = times(24, (at) => {
  const first = ['Anna', 'Boris', 'Carla', 'Dieter', 'Elena', 'Felix', 'Greta'][(at * 3) % 7] ?? '';
  const last = ['Berg', 'Stein', 'Vogel', 'Kranz', 'Lindt'][(at * 2) % 5] ?? '';
  return {
    first,
    last,
    seat: cities[(at * 5) % cities.length] ?? '',
    trade: ['teacher', 'farmer', 'nurse'][at % 3] ?? '',
  };
});
const chinese = [
  '该桥于1911年通车，关闭前每天有四千二百辆汽车通过。',
  '工程师在三月的检查中发现四十颗铆钉中有十一颗出现裂缝。',
  '更换主梁将耗资六百四十万欧元，其中三分之二由州政府承担。',
  '施工结束之前，公共汽车将绕道行驶，车程增加十四分钟。',
  '志愿者在九天之内为学童修建了一座临时人行桥。',
];
const german = [
  'Die Brücke über die Lenne wurde 1911 eröffnet und trug vor der Sperrung 4200 Fahrzeuge am Tag.',
  'Bei einer Prüfung im März fanden Ingenieure Risse in elf von vierzig Nieten.',
  'Der Austausch der Hauptträger kostet 6,4 Millionen Euro, zwei Drittel davon trägt das Land.',
  'Busse fahren bis zum Ende der Arbeiten über Altena, was vierzehn Minuten länger dauert.',
];
const speaker = (at: number): string => `Speaker ${String.fromCharCode(65 + (at % 4))}`;

export const paddedPages: readonly TruePage[] = [
  {
    name: 'facts before one sentence, forty times',
    html: page('Bridge', all(bridge) + all(times(40, () => pad))),
  },
  {
    name: 'facts after one sentence, forty times',
    html: page('Bridge', all(times(40, () => pad)) + all(bridge)),
  },
  {
    name: 'facts and padding by turns',
    html: page('Bees', bees.map((fact) => `<p>${fact}</p>${all(times(6, () => pad))}`).join('')),
  },
  { name: 'numbered padding', html: page('Bridge', all(bridge) + all(times(60, numbered))) },
  {
    name: 'padding in the same paragraph',
    html: page(
      'Bees',
      bees.map((fact) => `<p>${`${pad} `.repeat(5)}${fact} ${`${pad} `.repeat(4)}</p>`).join(''),
    ),
  },
  {
    name: 'two sentences of padding by turns',
    html: page('Bees', all(bees) + all(times(50, (at) => (at % 2 ? pad : numbered(at))))),
  },
  {
    name: 'a template with its dummy text left in',
    html: page('Bridge', all(bridge) + all(times(4, () => lorem))),
  },
  {
    name: 'the same notice under every item',
    html: page('Bees', bees.map((fact) => `<h2>Note</h2><p>${fact}</p><p>${legal}</p>`).join('')),
  },
  {
    name: 'a call to action under every item',
    html: page(
      'Bridge',
      bridge
        .map(
          (fact) =>
            `<p>${fact}</p>${all(times(5, () => 'Sign up for our letter today and never miss another story about the things that matter to you.'))}`,
        )
        .join(''),
    ),
  },
  {
    name: 'a cumulative rhyme',
    html: page(
      'The house',
      all([
        'This is the house that Jack built.',
        ...houseParts.map((part) => `This is ${part} house that Jack built.`),
        ...houseParts.map((part) => `This is ${part} house that Jack built.`),
      ]),
    ),
  },
  {
    name: 'a song with a refrain',
    html: page(
      'Song',
      times(
        8,
        (at) =>
          `<p>${bees[at] ?? ''}<br>Row on, my brothers, row on to the shore,<br>row on to the harbour and come back no more,<br>row on, my brothers, row on to the shore,<br>row on to the harbour and come back no more.</p>`,
      ).join(''),
    ),
  },
  {
    name: 'records with numbers in sentences',
    html: page(
      'Wells',
      all(
        wells.map(
          ({ depth, litres, town }) =>
            `The well at ${town} is ${String(depth)} metres deep and gave ${String(litres)} litres of clean water an hour when it was tested.`,
        ),
      ),
    ),
  },
  {
    name: 'records with names in sentences',
    html: page(
      'Members',
      all(
        members.map(
          ({ first, last, seat, trade }) =>
            `${first} ${last}, a ${trade} by profession, was elected to the chamber for the seat of ${seat} by the usual majority.`,
        ),
      ),
    ),
  },
  {
    name: 'facts next to doorway text',
    html: page(
      'Bridge',
      all(bridge) +
        all(
          cities.map(
            (city) =>
              `If you are looking for a reliable plumber in ${city}, our friendly team in ${city} is ready to help you day and night.`,
          ),
        ),
    ),
  },
  {
    name: 'minutes with set phrases',
    html: page(
      'Minutes',
      bees
        .map(
          (fact, at) =>
            `<p>${speaker(at)} took the floor and thanked the chair for the opportunity to speak. ${fact}</p><p>The chair thanked the speaker for the contribution and opened the floor for questions. There were no questions. The item was closed and the motion was carried without a vote.</p>`,
        )
        .join(''),
    ),
  },
  {
    name: 'a thread that quotes itself',
    html: page(
      'Thread',
      times(
        8,
        (at) =>
          `<div class="post">${bees
            .slice(0, at)
            .map((fact) => `<blockquote>${fact}</blockquote>`)
            .join('')}<p>${bees[at] ?? ''}</p></div>`,
      ).join(''),
    ),
  },
  {
    name: 'a text whose every paragraph stands there thrice',
    html: page('Bees', all([...bees, ...bees, ...bees])),
  },
  {
    name: 'Chinese facts and padding',
    html: page(
      '大桥',
      all(chinese) + all(times(30, () => '本段文字只是为了使页面变长，没有任何实际内容。')),
      'zh',
    ),
  },
  {
    name: 'German facts and padding',
    html: page(
      'Brücke',
      all(german) +
        all(
          times(
            30,
            () => 'Dieser Absatz steht nur hier, damit die Seite lang wird, und sagt sonst gar nichts aus.',
          ),
        ),
      'de',
    ),
  },
  {
    name: 'one word of padding over and over',
    html: page('Bridge', `${all(bridge)}<p>${'padding '.repeat(400)}</p>`),
  },
  {
    name: 'a guide to templates',
    html: page(
      'Templates',
      `<p>A letter is made from a template: the words in double braces are replaced by what the address book holds.</p><p>{{ first_name }} and {{ last_name }} come from the entry, while {{ city }} is looked up by its postal code.</p><p>A field that is empty, such as {{ title }}, leaves no space behind, so that no letter begins with two blanks.</p><p>Fields may be nested to a depth of three, and anything deeper is an error that stops the whole run.</p><p>Since version 2.4 the program warns about names that the address book does not know, and prints them with their line.</p>`,
    ),
  },
  {
    name: 'a report on pasted answers',
    html: page(
      'Pasted',
      `<p>Editors of the journal found the words “As an AI language model, I” in fourteen manuscripts that reviewers had passed.</p><p>Another nine contained “Regenerate response”, the caption of a button, in the middle of a sentence.</p><p>The publisher withdrew all of them in May and now searches each new manuscript for such phrases.</p><p>Most of the authors answered that they had used a program to improve their English and had not read the result again.</p>`,
    ),
  },
];
