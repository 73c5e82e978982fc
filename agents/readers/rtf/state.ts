/** What holds inside a group of RTF; a group inside begins with a copy of it. */

/** Where the text of a group goes; `old-text` is skipped, and the same in Unicode stands in a group inside. */
export type Destination = 'body' | 'skipped' | 'old-text' | 'note' | 'label';

export interface RtfState {
  destination: Destination;
  /** Number of the font. */
  font: number | null;
  /** Stand-ins after each `\u`. */
  standIns: number;
  isVanished: boolean;
  /** Deleted with tracked changes on. */
  isDeleted: boolean;
  isBold: boolean;
  isUnderlined: boolean;
  raised: 'sup' | 'sub' | null;
  halfPoints: number;
  /** Number of the colour. */
  colour: number;
  isShaded: boolean;
  /** Of the paragraph. */
  style: number;
  outlineLevel: number | null;
  isInTable: boolean;
}

const PLAIN_LETTERS = {
  isVanished: false,
  isDeleted: false,
  isBold: false,
  isUnderlined: false,
  raised: null,
  halfPoints: 24,
  colour: 0,
  isShaded: false,
} as const satisfies Partial<RtfState>;

const PLAIN_PARAGRAPH = {
  style: 0,
  outlineLevel: null,
  isInTable: false,
} as const satisfies Partial<RtfState>;

export const FIRST_STATE: RtfState = {
  destination: 'body',
  font: null,
  standIns: 1,
  ...PLAIN_LETTERS,
  ...PLAIN_PARAGRAPH,
};

type Step = (state: RtfState, value: number | null) => void;

const isOn = (value: number | null): boolean => value !== 0;
const underline: Step = (state, value) => {
  state.isUnderlined = isOn(value);
};

/** Words that change nothing but the state. */
export const STATE_WORDS: Readonly<Record<string, Step>> = {
  plain: (state) => Object.assign(state, PLAIN_LETTERS),
  pard: (state) => Object.assign(state, PLAIN_PARAGRAPH),
  f: (state, value) => {
    state.font = value;
  },
  uc: (state, value) => {
    state.standIns = Math.max(0, value ?? 1);
  },
  v: (state, value) => {
    state.isVanished = isOn(value);
  },
  deleted: (state, value) => {
    state.isDeleted = isOn(value);
  },
  b: (state, value) => {
    state.isBold = isOn(value);
  },
  ul: underline,
  uld: underline,
  uldb: underline,
  ulw: underline,
  ulth: underline,
  uldash: underline,
  ulnone: (state) => {
    state.isUnderlined = false;
  },
  super: (state, value) => {
    state.raised = isOn(value) ? 'sup' : null;
  },
  sub: (state, value) => {
    state.raised = isOn(value) ? 'sub' : null;
  },
  up: (state, value) => {
    state.raised = (value ?? 6) > 0 ? 'sup' : null;
  },
  dn: (state, value) => {
    state.raised = (value ?? 6) > 0 ? 'sub' : null;
  },
  nosupersub: (state) => {
    state.raised = null;
  },
  fs: (state, value) => {
    state.halfPoints = value ?? 24;
  },
  cf: (state, value) => {
    state.colour = value ?? 0;
  },
  highlight: (state, value) => {
    state.isShaded = isOn(value);
  },
  chcbpat: (state, value) => {
    state.isShaded = isOn(value);
  },
  cb: (state, value) => {
    state.isShaded = isOn(value);
  },
  s: (state, value) => {
    state.style = value ?? 0;
  },
  outlinelevel: (state, value) => {
    state.outlineLevel = value;
  },
  intbl: (state) => {
    state.isInTable = true;
  },
};
