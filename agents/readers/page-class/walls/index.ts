import type { WallRule } from '../wall-rule.js';
import { botChallenge } from './bot-challenge.js';
import { consentWall } from './consent-wall.js';
import { errorPage } from './error-page.js';
import { jsShell } from './js-shell.js';
import { loginPage } from './login-page.js';
import { paywall } from './paywall.js';
import { softNotFound } from './soft-not-found.js';

/** The first rule that fits names the failure, so the more telling kinds come first. */
export const wallRules: readonly WallRule[] = [
  botChallenge,
  loginPage,
  consentWall,
  paywall,
  softNotFound,
  errorPage,
  jsShell,
];
