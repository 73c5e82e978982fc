/** English words by which a sentence turns a statement round, on folded text. */

export const UP =
  /\b(?:increas\w*|higher|greater|more|elevat\w+|worsen\w*|ris(?:e|es|en|ing)|rose|grow\w*|grew|gain\w*|expand\w*|accelerat\w*|warm(?:er|ing|ed|s)|strengthen\w*|doubl\w+|improv\w*|longer|stronger|larger)\b/u;

export const DOWN =
  /\b(?:decreas\w*|lower\w*|less|fewer|reduc\w+|declin\w+|diminish\w*|fell|fall(?:s|en|ing)?|drop\w*|shrink\w*|shrank|los(?:e|es|s|t|ing)|slow(?:er|ed|ing|s)|cool(?:er|ing|ed|s)|weaken\w*|halv\w+|shorter|weaker|smaller)\b/u;

/** Takes back what others said. */
export const REFUSING =
  /\b(?:myths?|false(?:ly)?|untrue|incorrect\w*|mislead\w*|misconception|misinformation|debunk\w*|refut\w+|contradict\w*|contrary to|disprov\w+|unfounded|baseless|unproven|pseudoscien\w+|no (?:scientific |clinical |good |strong )?(?:evidence|proof|basis)|fallac\w+|wrong(?:ly)?|rejected|discredit\w*|den(?:y|ied|ies))\b/u;
