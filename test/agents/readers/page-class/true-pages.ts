/** Pages that speak of walls and errors, or stand among them, and are sources all the same. */

export interface TruePage {
  readonly name: string;
  readonly html: string;
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/login">Log in</a> <a href="/subscribe">Subscribe</a></nav><main>${body}</main><footer><p>We use cookies. Accept all. © 2024 Example</p></footer></body></html>`;

const about404 = [
  'A page that cannot be found is one of the most common sights on the web, and its number, 404, has become part of everyday speech.',
  'The code was laid down in the early nineties, when the first servers had to tell a browser that the document it had asked for was not there.',
  'Studies of link rot have found that about a quarter of the addresses cited in court decisions lead nowhere within ten years.',
  'Archivists recommend keeping a copy of each cited page, since neither publishers nor readers can count on the original.',
  'Some sites answer with a friendly page and the wrong status, which misleads the crawlers of search engines and libraries alike.',
  'Others redirect every lost address to the front page, so that a reader never learns what became of the text that was sought.',
  'Librarians have measured how long a page lives: half of the addresses in one large sample had changed or gone after six years.',
  'The remedy that most of them name is simple, though seldom followed: do not change an address once it has been given out.',
];
const aboutCaptcha = [
  'Tests that ask whether you are human have been part of the web for two decades, and they have never been free of critics.',
  'The first of them showed letters that were bent out of shape; later ones asked people to pick out traffic lights or bicycles.',
  'Researchers report that modern programs solve such puzzles faster than people do, which leaves the tests with little purpose.',
  'People who see badly are shut out more often than programs are, according to a survey of four hundred users of screen readers.',
  'Newer schemes watch how a pointer moves or ask the browser for a token, and show a puzzle only to those who seem suspicious.',
];
const aboutPaywalls = [
  'More than two thirds of the large newspapers in the survey now ask readers to subscribe before they can continue reading.',
  'Publishers say that advertising no longer pays for reporting, and that readers who value the news should carry its cost.',
  'Critics answer that the best-checked reporting is thus read by the fewest, while rumours remain free for everyone to read.',
  'In the countries with the highest share of paying readers, about a third of adults paid for online news in the last year.',
  'Local papers fare worse: many of those that put up a wall lost readers and took it down again within eighteen months.',
];
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** Two sentences of news in the frame of a site that sells subscriptions, keeps a login box ready and asks for consent. */
const dressedReport = (top: string, bottom: string): string =>
  `<!doctype html><html><head><title>Ferry runs again</title></head><body>${top}<nav><a href="/">Home</a></nav><main><article><h1>Ferry runs again</h1><p>The ferry between the island and the mainland has been running again since Monday morning after a break of three weeks, the harbour office said.</p><p>A damaged ramp had to be replaced. Tickets that were bought before the break remain valid until the end of the season.</p></article></main><footer>${bottom}<p>© Example</p></footer></body></html>`;

export const truePages: readonly TruePage[] = [
  {
    name: 'a short report on a site that sells subscriptions',
    html: dressedReport(
      '<div><a href="/s">Subscribe</a> <span>Already a subscriber? <a href="/l">Sign in</a></span><p>Get full access to all our stories for 1 a week.</p></div>',
      '<p>Start your free trial today to unlock unlimited access. We and our partners use cookies. Accept all</p>',
    ),
  },
  {
    name: 'a short report on a site with a login box and messages kept ready',
    html: dressedReport(
      '<noscript>Please enable JavaScript to use all features of this site.</noscript><div class="modal"><form><h2>Log in</h2><input type="password"><a>Forgot your password?</a></form></div>',
      '<p>Something went wrong. Try again later. The page you requested may have moved? Tell us.</p>',
    ),
  },
  {
    name: 'a page that a script shows',
    html: page(
      'Dark roast',
      `<style>.awaits{display:none}</style><div class="awaits">${['Our roast is made of beans from two farms on the slopes of an old volcano, and it tastes of cocoa and cherries, with hardly any acid.', 'Each batch is roasted for fourteen minutes, a little longer than is usual, and left to rest for two days before it is packed.', 'The bags are made of paper that may go into the compost, and they close with a strip of cotton which can be used again and again.', 'Orders that reach us before noon are sent the same day, to any place on the island, for a flat fee that covers our costs alone.', 'Whoever brings an empty bag back to the shop gets a tenth of the price back, or a free cup of coffee while the next batch is ground.'].map((text) => `<p>${text}</p>`).join('')}</div>`,
    ),
  },

  {
    name: 'a blog post that a plug-in ends with its plea',
    html: page(
      'What librarians say of lost pages',
      `<article><h1>What librarians say of lost pages</h1>${paragraphs(about404)}</article><div class="subscribe-overlay"><h4>Discover more from Example</h4><p>Subscribe now to keep reading and get access to the full archive.</p></div>`,
    ),
  },
  {
    name: 'a report on a site whose menu sells what else it has',
    html: `<!doctype html><html><head><title>Readers pay</title></head><body><header><div><p>Assine e tenha acesso ilimitado ao conteúdo exclusivo e a produtos do portal</p></div></header><main><article><h1>Readers pay</h1>${paragraphs(aboutPaywalls)}</article></main></body></html>`,
  },
  {
    name: 'an article each of whose paragraphs is named for the paywall',
    html: page(
      'Readers and their walls',
      `<article><h1>Readers and their walls</h1>${aboutPaywalls.map((text) => `<p class="text regwalled paywall">${text}</p>`).join('')}${aboutPaywalls.map((text) => `<p class="text regwalled paywall">${text.replace(/^./u, 'Last year too, $&')}</p>`).join('')}</article>`,
    ),
  },
  {
    name: 'a report that stands in a box called latest, and leads nowhere',
    html: page(
      'Ferry runs again',
      `<div class="latest-news-body"><h1>Ferry runs again</h1>${paragraphs(aboutCaptcha.slice(0, 3))}</div>`,
    ),
  },
  {
    name: 'what a class costs, and that it can be left',
    html: `<!doctype html><html><head><title>Evening class</title><meta property="og:type" content="product"></head><body><nav><a href="/">Home</a></nav><main><h1>Evening class</h1><p>Join us each week for a live class by video. The fee is renewed each month. Cancel any time.</p><p>Members may ask questions after each class, and take part in a discussion on the first Monday of the month.</p><p>The class is held in English, lasts for an hour, and needs no more than a chair and a quiet room.</p></main></body></html>`,
  },
  {
    name: 'a page that tells only those without scripts to turn them on, and hides the rest from them',
    html: `<!doctype html><html><head><title>Lost pages</title></head><body><noscript><style>main{display:none}</style><p>Please turn on scripts.</p></noscript><main><h1>Lost pages</h1>${paragraphs(about404)}</main></body></html>`,
  },
  {
    name: 'a page whose head was never closed',
    html: `<html><head><meta charset="utf-8"><title>Lost pages</title><div id="page"><h1>Lost pages</h1>${paragraphs(about404)}</div></html>`,
  },
  {
    name: 'an index of a catalogue',
    html: page(
      'Catalogue',
      `<h1>Catalogue</h1><ul>${['About us', 'Pictorial index', 'Hinges and stays', 'Locks and latches', 'Drawer slides', 'Handles and pulls', 'Castors', 'Weather strips', 'Brackets', 'Gas springs', 'Ladders', 'Truck bodies', 'Glass doors', 'Tie-downs', 'Lighting', 'Vents', 'Mirrors', 'Rivets', 'Adhesives', 'Tools', 'Bumpers', 'Gaskets', 'Signs', 'Paint', 'Fasteners', 'Cable clips', 'Seats', 'Steps', 'Ramps', 'Winches'].map((text, at) => `<li>Pages ${String(at * 12 + 1)}-${String(at * 12 + 12)} - ${text}</li>`).join('')}</ul><p>We have divided our catalogue into sections so that each of them opens quickly.</p>`,
    ),
  },
  {
    name: 'a post with a blank left for the reader',
    html: page(
      'A game for friends',
      `<article><h1>A game for friends</h1><p>You and your friends are sent on an adventure to gather the melodies, or [insert mystical things here], and to stop the destroyer of everything.</p>${paragraphs(aboutCaptcha)}</article>`,
    ),
  },
  {
    name: 'a summary on a site that guards its form',
    html: page(
      'Settling out of court',
      `<h1>Settling out of court</h1><p>${aboutPaywalls[0] ?? ''} ${aboutPaywalls[1] ?? ''}</p>${Array.from({ length: 40 }, (_, at) => `<div><a href="/topic/${String(at)}">Our topic number ${String(at)} for members of the house</a></div>`).join('')}<form><label>I'm not a robot</label><input type="checkbox"><button>Send</button></form>`,
    ),
  },
  {
    name: 'an article on missing pages',
    html: page(
      '404: a short history of the page that is not there',
      `<article><h1>404: a short history of the page that is not there</h1>${paragraphs(about404)}${paragraphs(about404.map((text) => text.replace(/^(?:A|The|Studies|Archivists|Some|Others|Librarians)\b/u, 'Years later, one')))}</article>`,
    ),
  },
  {
    name: 'an article on captchas',
    html: page(
      'Are you a robot? The end of the captcha',
      `<article><h1>Are you a robot? The end of the captcha</h1>${paragraphs(aboutCaptcha)}${paragraphs(aboutPaywalls)}${paragraphs(about404)}</article>`,
    ),
  },
  {
    name: 'an article on paywalls',
    html: page(
      'Who pays for news?',
      `<article><h1>Who pays for news?</h1>${paragraphs(aboutPaywalls)}${paragraphs(aboutCaptcha)}${paragraphs(about404)}<p>Subscribe to our newsletter.</p></article>`,
    ),
  },
  {
    name: 'a short news item',
    html: page(
      'Ferry runs again',
      '<article><h1>Ferry runs again</h1><p>The ferry between the island and the mainland has been running again since Monday morning after a break of three weeks, the harbour office said.</p><p>A damaged ramp had to be replaced. Tickets that were bought before the break remain valid until the end of the season.</p></article>',
    ),
  },
  {
    name: 'a forum thread',
    html: page(
      'Boiler loses pressure - Forum',
      '<h1>Boiler loses pressure</h1><div class="post"><span class="user">anna</span><div class="message">Every two days I have to top up the water, and I cannot find a leak anywhere in the house. What should I look at first?</div></div><div class="post"><span class="user">tom</span><div class="message">Check the expansion vessel. When it has lost its air, the safety valve opens each time the water gets hot and lets some out.</div></div><div class="post"><span class="user">anna</span><div class="message">That was it, thank you. I pumped it up to one bar and the pressure has held for a week now.</div></div><form><input type="password"></form>',
    ),
  },
  {
    name: 'a listing with a sentence to each link',
    html: page(
      'Walks',
      `<h1>Walks around the lake</h1>${['North shore', 'Mill path', 'Castle loop', 'Heath round'].map((name) => `<div class="card"><h2><a href="/w">${name}</a></h2><p>A walk of two to three hours on good paths, with a view over the water from the hill behind the ${name.toLowerCase()} and an inn at the end.</p></div>`).join('')}`,
    ),
  },
  {
    name: 'a page in Chinese',
    html: page(
      '大桥',
      '<article><h1>大桥将征收货运费</h1><p>交通部周二宣布，拖延已久的河口大桥将通过征收货运费来筹资，从而结束了长达近十年的争论。航运公司表示，他们没有被征询意见，将考虑诉诸法院。</p><p>当地居民对这一决定看法不一，有人认为早该如此，也有人担心物价会因此上涨，给普通家庭带来新的负担。市议会将在下个月就此举行听证会，届时各方都可以发表意见。</p><p>根据草案，这项收费每年将带来约四千万欧元的收入，其中大部分用于偿还贷款。剩余的款项将用于改善沿岸的公共交通，并为受影响的居民提供补助。</p></article>',
    ),
  },
];
