import type { FakePage } from './pages.js';

/** Walls that no word list knows: in other languages, and in words of their own. What their markup and their manners say is all there is. */

interface Dress {
  readonly lang: string;
  readonly title: string;
  readonly head?: string;
  readonly body: string;
  readonly state?: string;
}

const nav =
  '<header class="site-header"><nav><ul><li><a href="/w">World</a></li><li><a href="/s">Sport</a></li></ul></nav></header>';
const foot = '<footer><p>© 2025 Harbour Media</p></footer>';
const page = ({ lang, title, head = '', body, state = '' }: Dress): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body class="${state}">${nav}${body}${foot}</body></html>`;
const noIndex = '<meta name="robots" content="noindex, follow">';

const teaser =
  '<p>The harbour authority said on Thursday that dredging of the northern channel would resume in March, six months later than planned, after a survey found unexploded ordnance near the breakwater.</p><p>Fishing crews, who have been barred from the channel since last summer, said the delay would cost them the whole of the spring season.</p>';

export const structurePages: readonly FakePage[] = [
  {
    code: 'soft-not-found',
    name: 'a theme calls it error-404',
    html: page({
      lang: 'ro',
      title: 'Ziarul',
      state: 'error404 wp-theme',
      body: '<main><section class="error-404"><h1>Hopa!</h1><p>Se pare că nu am dat de nimic la această adresă. Poate că articolul a fost mutat sau șters între timp, iar legătura pe care ați urmat-o este veche. Încercați o căutare sau alegeți unul dintre articolele de mai jos, poate vă interesează și ele.</p></section></main>',
    }),
  },
  {
    code: 'soft-not-found',
    name: 'a wiki without the article',
    html: page({
      lang: 'mi',
      title: 'Te huarahi ki te raki - Wiki',
      body: '<main><h1>Te huarahi ki te raki</h1><div class="noarticletext"><p>Kāore he kupu i tēnei whārangi ināianei. Ka taea e koe te rapu i tēnei taitara i ētahi atu whārangi, te rapu i ngā rārangi e hāngai ana, te hanga rānei i tēnei whārangi. Mēnā i hangaia i nāianei tonu, tērā pea kāore anō kia kitea.</p></div></main>',
    }),
  },
  {
    code: 'error-page',
    name: 'what the server says of itself',
    html: page({
      lang: 'af',
      title: 'FOUT',
      body: '<div><h2>Die gevraagde adres kon nie gelees word nie</h2><p>Die volgende fout het voorgekom terwyl die adres gelees is: http://news.example.com/world/2024/bridge</p><p>Die stelsel se antwoord was dat die verbinding te lank neem. Probeer dit asseblief weer oor ’n rukkie, of laat weet die bestuurder van die kas.</p></div><div><p>Generated Sun, 22 Nov 2026 07:55:44 GMT by proxy-3 (squid/5.7)</p></div>',
    }),
  },
  {
    code: 'error-page',
    name: 'a queue that reloads itself',
    html: page({
      lang: 'cy',
      title: 'Ciw',
      head: '<meta http-equiv="refresh" content="20">',
      body: '<main><h1>Rydych yn y ciw</h1><p>Gan fod cynifer o bobl am ddefnyddio’r wefan hon ar hyn o bryd, rydym wedi gosod ciw. Pan ddaw eich tro, bydd gennych ddeng munud i fynd i mewn. Mae’r dudalen hon yn ei hadnewyddu ei hun; nid oes angen gwneud dim, a chedwir eich lle tra bo’r ffenestr ar agor.</p></main>',
    }),
  },
  {
    code: 'error-page',
    name: 'not for search engines, signed by nobody',
    html: page({
      lang: 'is',
      title: 'Vefurinn',
      head: noIndex,
      body: '<main><h1>Augnablik</h1><p>Nú er verið að færa vefinn yfir á nýjan vélbúnað og því er ekkert að sjá hér í bili. Gert er ráð fyrir að allt verði komið í samt lag á sunnudag. Þeir sem þurfa að ná í ritstjórn geta hringt í skiptiborðið á milli klukkan níu og fjögur alla virka daga.</p></main>',
    }),
  },
  {
    code: 'error-page',
    name: 'an institution that is sorry',
    html: page({
      lang: 'en',
      title: 'Harbour Post',
      body: '<main><h1>Not where you are</h1><p>Readers in most European countries cannot use our website at this time. We are sorry about this and keep looking for ways to let everybody have our journalism again. Until then there is nothing on this page for you, whatever the address you came by.</p></main>',
    }),
  },
  {
    code: 'bot-challenge',
    name: 'a challenge in Basque',
    html: page({
      lang: 'eu',
      title: 'Itxaron',
      body: `<script id="anubis_challenge" type="application/json">{"difficulty":4}</script><main><h1>Itxaron apur bat</h1>${'<p>Mezu hau ikusten ari zara gune honen arduradunak babesa jarri duelako, orriak etengabe eta neurririk gabe hartzen dituzten enpresen aurka. Horrek geldialdiak eragin ditzake, eta eragiten ditu, eta orduan inork ezin du ezer irakurri.</p>'.repeat(5)}</main>`,
    }),
  },
  {
    code: 'login-page',
    name: 'a form in Georgian',
    html: page({
      lang: 'ka',
      title: 'უნივერსიტეტი',
      body: '<div class="page has-sidebar"><form action="/sso"><input name="user"><input type="password" name="pass"><button>შესვლა</button></form><p>თუ პირველად ხართ აქ, ჯერ უნდა დარეგისტრირდეთ ბიბლიოთეკის სამკითხველო დარბაზში; თან იქონიეთ სტუდენტის ბარათი და პირადობის დამადასტურებელი მოწმობა, რომ თანამშრომელმა ანგარიში გაგიხსნათ და ყველაფერი აგიხსნათ.</p></div>',
    }),
  },
  {
    code: 'consent-wall',
    name: 'a consent platform in Albanian',
    html: page({
      lang: 'sq',
      title: 'Gazeta',
      body: '<div id="onetrust-consent-sdk"><h2>Zgjedhja është e juaja</h2><p>Ne dhe 214 shoqëritë që na ndihmojnë ta mbajmë këtë faqe vendosim shenja në pajisjen tuaj që të lexojmë të dhëna për vizitën. Ato shërbejnë për të zgjedhur reklama që ju përshtaten dhe për të numëruar kush i ka parë. Mund ta ndërroni mendjen kur të doni.</p><button>Po</button><button>Jo</button></div>',
    }),
  },
  {
    code: 'paywall',
    name: 'a gate after the teaser',
    html: page({
      lang: 'en',
      title: 'Dredging delayed again',
      body: `<main><article><h1>Dredging delayed again</h1><p class="byline">Ann Moor</p>${teaser}<div class="paywall-offer"><h3>Stay with this story</h3><p>Our reporters spent four months on the channel. €2 for eight weeks, then €9.</p></div></article></main>`,
    }),
  },
  {
    code: 'paywall',
    name: 'an article whose tier is locked',
    html: page({
      lang: 'en',
      title: 'Dredging delayed again',
      head: '<meta property="article:content_tier" content="locked">',
      body: `<main><article><h1>Dredging delayed again</h1>${teaser}</article></main>`,
    }),
  },
];

/** The same signs on pages that hold a text. */
export const structureTruths: readonly { readonly name: string; readonly html: string }[] = [
  {
    name: 'a long article in a box named paywall',
    html: page({
      lang: 'en',
      title: 'Dredging delayed again',
      body: `<main><article><h1>Dredging delayed again</h1><div class="paywall">${teaser}<p>The survey began in May, when a dredger brought up a shell that the navy dated to the last year of the war. Divers have since marked forty places on the bottom, most of them within sight of the old battery, and no captain will take a heavy vessel over them.</p><p>Clearing them is slow. Each find is looked at by two people, raised in calm weather alone and blown up on a bank two hours out at sea; nine have been dealt with so far.</p><p>The council wants the state to pay. It argues that nobody who lives on the coast today laid the mines, and that a town of six thousand cannot carry what the work will cost before it ends.</p></div></article></main>`,
    }),
  },
  {
    name: 'a signed note that search engines are to pass by',
    html: page({
      lang: 'en',
      title: 'Dredging delayed again',
      head: `${noIndex}<meta name="author" content="Ann Moor"><meta property="article:published_time" content="2025-02-03">`,
      body: `<main><article><h1>Dredging delayed again</h1>${teaser}</article></main>`,
    }),
  },
  {
    name: 'a note on servers with addresses and times',
    html: page({
      lang: 'en',
      title: 'How we moved the mail server',
      head: '<meta name="author" content="Tom Keel">',
      body: '<main><article><h1>How we moved the mail server</h1><p>The old machine at 203.0.113.7 ran nginx/1.14 and had done so since 2024-01-02 10:00:00, when it was last started. We copied the queues by night, pointed the name at the new address, and by the morning every message of the week before had arrived at the new place.</p></article></main>',
    }),
  },
  {
    name: 'a thread in which somebody is sorry and a login form stands in the margin',
    html: page({
      lang: 'en',
      title: 'Boiler loses pressure',
      body: '<main><h1>Boiler loses pressure</h1><div class="post"><p>Every two days I have to top up the water, and I cannot find a leak anywhere in the house. What should I look at first?</p></div><div class="post"><p>I am sorry to hear that. Check the expansion vessel: when it has lost its air, the safety valve opens each time the water gets hot.</p></div></main><aside><form><input type="password"></form></aside>',
    }),
  },
];
