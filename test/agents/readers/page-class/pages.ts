import type { FailureCode } from '../../../../agents/result.js';

/** Pages that are not sources, made up in the manner of the real ones, by kind. */
export interface FakePage {
  readonly code: FailureCode;
  readonly name: string;
  readonly html: string;
}

const nav =
  '<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/about">About</a></li><li><a href="/contact">Contact</a></li></ul></nav>';
const foot =
  '<footer><p>© 2024 Example Media Group. All rights reserved. <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></p></footer>';

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const framed = (title: string, body: string, head = ''): string =>
  page(title, `${nav}<main>${body}</main>${foot}`, head);
const make = (code: FailureCode, name: string, html: string): FakePage => ({ code, name, html });

const challenges: readonly FakePage[] = [
  make(
    'bot-challenge',
    'cloudflare',
    page(
      'Just a moment...',
      '<noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript><script>(function(){window._cf_chl_opt={cvId:"3",cType:"managed"};}());</script>',
    ),
  ),
  make(
    'bot-challenge',
    'cloudflare block',
    page(
      'Attention Required! | Cloudflare',
      '<h1>Sorry, you have been blocked</h1><h2>You are unable to access example.org</h2><p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution. There are several actions that could trigger this block including submitting a certain word or phrase, a SQL command or malformed data.</p><p>You can email the site owner to let them know you were blocked.</p><p>Cloudflare Ray ID: 8a1b2c3d4e5f · Performance &amp; security by Cloudflare</p>',
    ),
  ),
  make(
    'bot-challenge',
    'interruption',
    page(
      'Pardon Our Interruption',
      '<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p><ul><li>You are a power user moving through this website with super-human speed.</li><li>You have disabled cookies in your web browser.</li><li>A third-party browser plugin is preventing JavaScript from running.</li></ul><p>After completing the CAPTCHA below, you will immediately regain access.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'press and hold',
    page(
      'shop.example.com',
      '<div id="px-captcha"></div><h1>Before we continue...</h1><p>Press &amp; Hold to confirm you are a human (and not a bot).</p><p>Reference ID 71c5d3a0-1f3c-11ef</p>',
    ),
  ),
  make(
    'bot-challenge',
    'datadome',
    page(
      'journal.example.com',
      '<p id="cmsg">Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script>',
    ),
  ),
  make(
    'bot-challenge',
    'akamai',
    page(
      'Access Denied',
      '<h1>Access Denied</h1><p>You don\'t have permission to access "http://www.example.com/report" on this server.</p><p>Reference #18.5d3a1602.1700000000.1a2b3c</p>',
    ),
  ),
  make(
    'bot-challenge',
    'imperva',
    page(
      '',
      '<iframe src="/_Incapsula_Resource?SWUDNSAI=31" id="main-iframe">Request unsuccessful. Incapsula incident ID: 1234000780-5566</iframe><p>Request unsuccessful. Incapsula incident ID: 1234000780-5566</p>',
    ),
  ),
  make(
    'bot-challenge',
    'german',
    page(
      'Sicherheitsüberprüfung',
      '<h1>Einen Moment bitte</h1><p>Bitte bestätigen Sie, dass Sie kein Roboter sind, um auf diese Seite zuzugreifen. Dies ist eine automatische Prüfung.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'french',
    page(
      'Vérification de sécurité',
      '<h1>Un instant…</h1><p>Nous vérifions que vous êtes humain. Cela peut prendre quelques secondes.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'chinese',
    page('安全验证', '<div>请完成安全验证后继续访问。您的访问行为存在异常，请拖动滑块完成验证。</div>'),
  ),
  make(
    'bot-challenge',
    'japanese',
    page(
      'アクセス確認',
      '<h1>ロボットではありませんか？</h1><p>続行するには、以下のチェックボックスをオンにしてください。私はロボットではありません。</p>',
    ),
  ),
  make(
    'bot-challenge',
    'russian',
    page(
      'Проверка браузера',
      '<h1>Подтвердите, что вы не робот</h1><p>Мы зарегистрировали подозрительный трафик, исходящий из вашей сети. Подтвердите, что запросы отправляли вы, а не робот.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'rate',
    page(
      'Unusual traffic',
      '<p>Our systems have detected unusual traffic from your computer network. This page checks to see if it\'s really you sending the requests, and not a robot.</p><form><div class="g-recaptcha"></div></form>',
    ),
  ),
];

const consents: readonly FakePage[] = [
  make(
    'consent-wall',
    'before you continue',
    page(
      'Before you continue',
      '<h1>Before you continue to Example</h1><p>We use cookies and data to</p><ul><li>Deliver and maintain our services</li><li>Track outages and protect against spam, fraud, and abuse</li><li>Measure audience engagement and site statistics to understand how our services are used</li></ul><p>If you choose to “Accept all,” we will also use cookies and data to develop and improve new services, deliver and measure the effectiveness of ads, and show personalized content, depending on your settings.</p><button>Reject all</button><button>Accept all</button>',
    ),
  ),
  make(
    'consent-wall',
    'partners',
    page(
      'Example News',
      '<div class="consent"><h2>We value your privacy</h2><p>We and our 847 partners store and/or access information on a device, such as cookies and process personal data, such as unique identifiers and standard information sent by a device for personalised advertising and content, advertising and content measurement, audience research and services development.</p><p>With your permission we and our partners may use precise geolocation data and identification through device scanning. You may click to consent to our and our 847 partners’ processing as described above.</p><button>AGREE</button><button>DISAGREE</button><button>MORE OPTIONS</button></div>',
    ),
  ),
  make(
    'consent-wall',
    'german pur',
    page(
      'Zeitung',
      '<main><h1>Datenschutz-Einstellungen</h1><h2>Mit Werbung weiterlesen</h2><p>Besuchen Sie unsere Seite wie gewohnt mit Werbung und Tracking. Details zum Tracking finden Sie im Privacy Center. Ihre Zustimmung ist jederzeit widerrufbar.</p><button>Akzeptieren und weiter</button><h2>… oder Pur-Abo abschließen</h2><p>Nutzen Sie unsere Seite ganz ohne Werbung und Werbetracking für 2,99 Euro im Monat.</p><p>Wir und unsere 214 Partner verarbeiten personenbezogene Daten auf Grundlage Ihrer Einwilligung.</p></main>',
    ),
  ),
  make(
    'consent-wall',
    'french',
    page(
      'Le Journal',
      '<div><h1>Votre vie privée est importante</h1><p>Nous utilisons des cookies et des technologies similaires pour stocker des informations sur votre appareil. Avec nos partenaires, nous utilisons des cookies afin de mesurer l’audience et de vous proposer des publicités personnalisées.</p><button>Accepter et continuer</button><button>Refuser tout</button></div>',
    ),
  ),
  make(
    'consent-wall',
    'spanish',
    page(
      'Diario',
      '<div><h1>Su privacidad</h1><p>Nosotros y nuestros socios utilizamos cookies para almacenar información en su dispositivo y mostrar anuncios personalizados. Puede aceptar o configurar sus preferencias.</p><button>Aceptar y continuar</button></div>',
    ),
  ),
  make(
    'consent-wall',
    'dutch',
    page(
      'Voordat je verdergaat',
      '<h1>Voordat je verdergaat naar de krant</h1><p>Wij en onze partners gebruiken cookies om informatie op te slaan op je apparaat en om advertenties te tonen die bij je passen. Klik op alles accepteren om verder te gaan.</p><button>Alles accepteren</button>',
    ),
  ),
];

const teaser =
  '<p>The ministry announced on Tuesday that the long-delayed bridge across the estuary would be paid for by a levy on freight, ending a dispute that had lasted for almost a decade.</p><p>Shipping companies said that they had not been consulted and would consider a challenge in court.</p>';

const paywalls: readonly FakePage[] = [
  make(
    'paywall',
    'subscribe to continue',
    framed(
      'Bridge levy agreed',
      `<article><h1>Bridge levy agreed</h1>${teaser}<div class="paywall"><h2>Subscribe to continue reading</h2><p>Get unlimited access for $1 a week. Already a subscriber? <a href="/login">Log in</a></p></div></article>`,
    ),
  ),
  make(
    'paywall',
    'only for subscribers',
    framed(
      'Bridge levy agreed',
      `<article><h1>Bridge levy agreed</h1>${teaser}<section><p>This article is for subscribers only.</p><a href="/offers">See our offers</a></section></article>`,
    ),
  ),
  make(
    'paywall',
    'metered',
    framed(
      'Bridge levy agreed',
      `<article><h1>Bridge levy agreed</h1>${teaser}<aside><p>You have reached your limit of free articles this month.</p><a href="/s">Become a member</a></aside></article>`,
    ),
  ),
  make(
    'paywall',
    'schema.org',
    framed(
      'Bridge levy agreed',
      `<article><h1>Bridge levy agreed</h1>${teaser}<p>…</p></article>`,
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Bridge levy agreed","isAccessibleForFree":false}</script>',
    ),
  ),
  make(
    'paywall',
    'german',
    framed(
      'Brücke',
      '<article><h1>Maut für die neue Brücke</h1><p>Das Ministerium hat am Dienstag angekündigt, dass die lange verzögerte Brücke über die Mündung durch eine Abgabe auf Fracht bezahlt werden soll. Damit endet ein Streit, der fast ein Jahrzehnt gedauert hat.</p><div><p>Weiterlesen mit Plus: Jetzt 4 Wochen kostenlos testen.</p><p>Bereits Abonnent? Hier anmelden</p></div></article>',
    ),
  ),
  make(
    'paywall',
    'french',
    framed(
      'Le pont',
      '<article><h1>Une taxe pour le pont</h1><p>Le ministère a annoncé mardi que le pont, longtemps retardé, serait financé par une taxe sur le fret, mettant fin à un différend qui durait depuis près de dix ans dans la région.</p><div><p>Il vous reste 78 % de cet article à lire. La suite est réservée aux abonnés.</p><p>Déjà abonné ? Se connecter</p></div></article>',
    ),
  ),
  make(
    'paywall',
    'spanish',
    framed(
      'El puente',
      '<article><h1>Un impuesto para el puente</h1><p>El ministerio anunció el martes que el puente, largamente retrasado, se financiará con un impuesto sobre la carga, lo que pone fin a una disputa que duraba casi una década en la región.</p><div><p>Suscríbete para seguir leyendo</p><p>¿Ya eres suscriptor? Inicia sesión</p></div></article>',
    ),
  ),
  make(
    'paywall',
    'japanese',
    framed(
      '橋の建設',
      '<article><h1>橋の建設費、貨物税で</h1><p>国土交通省は火曜日、長らく遅れていた橋の建設費を貨物への課税でまかなうと発表した。十年近く続いた論争に終止符が打たれることになる。地元の海運会社は反発している。これまでに県は三度にわたり計画の見直しを求めてきたが、国との協議は平行線をたどっていた。</p><p>この記事は有料会員限定です。残り 1245文字</p></article>',
    ),
  ),
  make(
    'paywall',
    'chinese',
    framed(
      '大桥',
      '<article><h1>大桥将征收货运费</h1><p>交通部周二宣布，拖延已久的河口大桥将通过征收货运费来筹资，从而结束了长达近十年的争论。航运公司表示，他们没有被征询意见，将考虑诉诸法院。当地居民对这一决定看法不一，有人认为早该如此，也有人担心物价会因此上涨，给普通家庭带来新的负担。</p><p>订阅后阅读全文</p></article>',
    ),
  ),
  make(
    'paywall',
    'italian',
    framed(
      'Il ponte',
      '<article><h1>Una tassa per il ponte</h1><p>Il ministero ha annunciato martedì che il ponte, a lungo rinviato, sarà finanziato con una tassa sulle merci, ponendo fine a una disputa durata quasi dieci anni nella regione costiera.</p><p>Contenuto riservato agli abbonati. Abbonati per continuare a leggere.</p></article>',
    ),
  ),
];

const logins: readonly FakePage[] = [
  make(
    'login-page',
    'form',
    page(
      'Log in to Example',
      '<form><h1>Log in</h1><label>Email</label><input type="email"><label>Password</label><input type="password"><button>Log in</button><a href="/reset">Forgot your password?</a><p>New here? <a href="/join">Create an account</a></p></form>',
    ),
  ),
  make(
    'login-page',
    'institution',
    framed(
      'Sign in | Example Library',
      '<h1>Sign in</h1><p>You must be signed in to view this resource. Choose your institution from the list below to sign in through your library.</p><form><input type="text"><input type="password"></form>',
    ),
  ),
  make(
    'login-page',
    'german',
    page(
      'Anmelden',
      '<h1>Anmelden</h1><form><label>Benutzername</label><input><label>Passwort</label><input type="password"><label>Angemeldet bleiben</label></form><a href="/p">Passwort vergessen?</a>',
    ),
  ),
  make(
    'login-page',
    'french',
    page(
      'Connexion',
      '<h1>Connexion</h1><form><label>Identifiant</label><input><label>Mot de passe</label><input type="password"></form><a href="/p">Mot de passe oublié ?</a>',
    ),
  ),
  make(
    'login-page',
    'russian',
    page(
      'Вход на сайт',
      '<h1>Вход</h1><form><label>Логин</label><input><label>Пароль</label><input type="password"></form><a href="/p">Забыли пароль?</a>',
    ),
  ),
  make(
    'login-page',
    'single sign-on',
    page(
      'Single Sign-On',
      '<h1>University Single Sign-On</h1><p>Enter your university account to continue to the service.</p><form><input type="password"></form>',
    ),
  ),
  make(
    'login-page',
    'korean',
    page(
      '로그인',
      '<h1>로그인</h1><form><input type="text" placeholder="아이디"><input type="password"><label>로그인 상태 유지</label></form><a href="/p">비밀번호 찾기</a>',
    ),
  ),
];

const missing: readonly FakePage[] = [
  make(
    'soft-not-found',
    '404 title',
    framed(
      '404 - Page not found',
      '<h1>Page not found</h1><p>The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.</p><p>Try the search, or go back to the <a href="/">home page</a>.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'oops',
    framed(
      'Oops! | Example',
      '<h1>Oops! That page can’t be found.</h1><p>It looks like nothing was found at this location. Maybe try one of the links below or a search?</p><h2>Recent posts</h2><ul><li><a href="/1">Spring menu for the whole family</a></li><li><a href="/2">Ten ideas for a rainy day</a></li></ul>',
    ),
  ),
  make(
    'soft-not-found',
    'article gone',
    framed(
      'Example News',
      '<h1>Sorry, this article is no longer available</h1><p>The story you requested has expired or has been removed from our archive. Here are some of our latest stories.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'german',
    framed(
      'Seite nicht gefunden',
      '<h1>Seite nicht gefunden</h1><p>Die von Ihnen angeforderte Seite konnte leider nicht gefunden werden. Möglicherweise wurde sie verschoben oder gelöscht.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'french',
    framed(
      'Page introuvable',
      '<h1>Oups !</h1><p>La page que vous recherchez n’existe pas ou a été déplacée. Retournez à la page d’accueil pour poursuivre votre visite.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'spanish',
    framed(
      'Página no encontrada',
      '<h1>Error 404</h1><p>Lo sentimos, la página que busca no existe o ha sido eliminada.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'japanese',
    framed(
      'ページが見つかりません',
      '<h1>お探しのページは見つかりませんでした</h1><p>お探しのページは、移動または削除された可能性があります。</p>',
    ),
  ),
  make(
    'soft-not-found',
    'chinese',
    framed('页面不存在', '<h1>抱歉，您访问的页面不存在</h1><p>您访问的页面可能已被删除或移动。</p>'),
  ),
  make(
    'soft-not-found',
    'polish',
    framed(
      'Nie znaleziono strony',
      '<h1>Nie znaleziono strony</h1><p>Strona, której szukasz, nie istnieje lub została przeniesiona.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'swedish',
    framed(
      'Sidan hittades inte',
      '<h1>Sidan hittades inte</h1><p>Sidan du letar efter finns inte längre eller har flyttats.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'product gone',
    framed(
      'Shop',
      '<h1>Product not found</h1><p>The product you were looking for does not exist or is sold out. Have a look at our bestsellers instead.</p>',
    ),
  ),
];

const errors: readonly FakePage[] = [
  make(
    'error-page',
    '500',
    page(
      '500 Internal Server Error',
      '<h1>Internal Server Error</h1><p>The server encountered an internal error or misconfiguration and was unable to complete your request.</p><p>Please contact the server administrator at webmaster@example.org to inform them of the time this error occurred.</p>',
    ),
  ),
  make(
    'error-page',
    '503',
    page(
      'Service Unavailable',
      '<h1>Service Temporarily Unavailable</h1><p>The server is temporarily unable to service your request due to maintenance downtime or capacity problems. Please try again later.</p>',
    ),
  ),
  make('error-page', 'database', page('Database Error', '<h1>Error establishing a database connection</h1>')),
  make(
    'error-page',
    'forbidden',
    page('403 Forbidden', '<center><h1>403 Forbidden</h1></center><hr><center>nginx/1.18.0</center>'),
  ),
  make(
    'error-page',
    'php',
    page(
      '',
      '<b>Fatal error</b>: Uncaught Error: Call to undefined function mysql_connect() in /var/www/html/db.php on line 12<br>Stack trace: #0 /var/www/html/index.php(3): connect() #1 {main} thrown in <b>/var/www/html/db.php</b> on line <b>12</b>',
    ),
  ),
  make(
    'error-page',
    'maintenance',
    page(
      'Site maintenance',
      '<h1>We’ll be back soon!</h1><p>Sorry for the inconvenience but we’re performing some maintenance at the moment. If you need to you can always contact us, otherwise we’ll be back online shortly!</p>',
    ),
  ),
  make(
    'error-page',
    'something went wrong',
    framed(
      'Example',
      '<h1>Something went wrong</h1><p>An unexpected error occurred while loading this page. Please try again in a few minutes.</p>',
    ),
  ),
  make(
    'error-page',
    'german',
    page(
      'Wartungsarbeiten',
      '<h1>Wartungsarbeiten</h1><p>Unsere Seite ist wegen Wartungsarbeiten vorübergehend nicht erreichbar. Bitte versuchen Sie es später noch einmal.</p>',
    ),
  ),
  make(
    'error-page',
    'french',
    page(
      'Erreur',
      '<h1>Erreur interne du serveur</h1><p>Une erreur est survenue. Veuillez réessayer dans quelques instants.</p>',
    ),
  ),
  make(
    'error-page',
    'suspended',
    page(
      'Account Suspended',
      '<h1>Account Suspended</h1><p>This account has been suspended. Contact your hosting provider for more information.</p>',
    ),
  ),
  make(
    'error-page',
    'bad gateway',
    page(
      'example.org | 502: Bad gateway',
      '<h1>Bad gateway <span>Error code 502</span></h1><p>The web server reported a bad gateway error. Please try again in a few minutes.</p>',
    ),
  ),
];

const shells: readonly FakePage[] = [
  make(
    'js-shell',
    'react',
    page(
      'Example App',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'vue',
    page(
      'Dashboard',
      '<noscript><strong>We\'re sorry but dashboard doesn\'t work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div><script src="/js/chunk.js"></script><script src="/js/app.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'angular',
    page('Portal', '<app-root></app-root><script src="runtime.js"></script><script src="main.js"></script>'),
  ),
  make(
    'js-shell',
    'loading',
    page(
      'Report viewer',
      '<div id="app"><div class="spinner">Loading...</div></div><script src="/bundle.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'notice',
    framed(
      'Data explorer',
      '<p>JavaScript is disabled in your browser. This site requires JavaScript to work.</p><div id="viewer"></div><script src="/v.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'german',
    page(
      'Kartenportal',
      '<p>Bitte aktivieren Sie JavaScript, um diese Seite zu nutzen.</p><div id="app"></div><script src="/a.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'next',
    page(
      'Story',
      '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script><script src="/_next/static/main.js"></script>',
    ),
  ),
];

const titles = [
  'Harbour works',
  'Town council',
  'Spring fair',
  'River levels',
  'School board',
  'Night bus',
  'Old mill',
  'Library hours',
  'Market square',
  'Cycle lanes',
  'Fire station',
  'City archive',
  'Weather',
  'Ferry times',
  'Recycling',
  'Planning',
  'Allotments',
  'Museum',
  'Theatre',
  'Swimming pool',
  'Parking',
  'Tourism',
  'Jobs',
  'Press',
];
const links = (prefix: string): string =>
  titles.map((title, at) => `<li><a href="/${prefix}/${String(at)}">${title}</a></li>`).join('');

const directories: readonly FakePage[] = [
  make(
    'links-only',
    'list',
    framed('All pages', `<h1>All pages</h1><ul>${links('a')}</ul><ul>${links('b')}</ul>`),
  ),
  make(
    'links-only',
    'index of',
    page(
      'Index of /files',
      `<h1>Index of /files</h1><hr><pre>${titles.map((title) => `<a href="${title}.zip">${title.toLowerCase().replace(' ', '-')}.zip</a>\n`).join('')}</pre>`,
    ),
  ),
  make(
    'links-only',
    'site map',
    framed(
      'Site map',
      `<h1>Site map</h1><h2>Services</h2><ul>${links('s')}</ul><h2>Council</h2><ul>${links('c')}</ul><h2>Visitors</h2><ul>${links('v')}</ul>`,
    ),
  ),
  make(
    'links-only',
    'tag cloud',
    framed(
      'Schlagwörter',
      `<h1>Schlagwörter</h1><div>${titles.map((title) => `<a href="/t/${title}">${title}</a> `).join('')}</div>`,
    ),
  ),
];

const lorem =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.';

const fillers: readonly FakePage[] = [
  make(
    'filler',
    'lorem ipsum',
    framed('About us', `<h1>About us</h1><p>${lorem}</p><p>${lorem}</p><p>${lorem}</p>`),
  ),
  make(
    'filler',
    'parked',
    page(
      'example-bridge.com',
      '<h1>example-bridge.com</h1><p>This domain is for sale! Get this domain now: buy it today for a one-time payment or in instalments, with secure transfer and support by our team of domain experts, seven days a week.</p>',
    ),
  ),
  make(
    'filler',
    'model refusal',
    framed(
      'Best hiking boots',
      '<h1>Best hiking boots</h1><p>As an AI language model, I do not have personal experience with hiking boots, but I can provide some general information. Hiking boots come in many styles, and the best boots depend on your needs. It is important to choose boots that fit well and suit the terrain that you plan to walk on.</p>',
    ),
  ),
  make(
    'filler',
    'template',
    framed(
      '{{title}}',
      '<h1>Services in [city]</h1><p>Welcome to [company name], the best choice in [city] for all your needs. Our team in [city] has served [location] since the beginning, and we are proud to be part of the community of [state]. Call us today and find out what we can do for you and your family.</p>',
    ),
  ),
];

const short: readonly FakePage[] = [
  make(
    'too-short',
    'one line',
    framed(
      'Note',
      '<article><h1>Note</h1><p>The meeting was moved to Thursday at four in the small hall.</p></article>',
    ),
  ),
];

export const fakePages: readonly FakePage[] = [
  ...challenges,
  ...consents,
  ...paywalls,
  ...logins,
  ...missing,
  ...errors,
  ...shells,
  ...directories,
  ...fillers,
  ...short,
];
