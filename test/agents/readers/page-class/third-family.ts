import type { FailureCode } from '../../../../agents/result.js';
import type { FakePage } from './pages.js';

/** A third family of pages that are not sources: inside the full dress of a site, and in more languages than the others. */

const make = (code: FailureCode, name: string, html: string): FakePage => ({ code, name, html });

const bare = (title: string, body: string, head = ''): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const menu = ['Politics', 'Business', 'Culture', 'Science', 'Sport', 'Travel', 'Opinion', 'Letters'];
const stories = [
  [
    'Orchard towns count the cost of a late frost',
    'Growers in the upper valley lost half of their blossom in two nights.',
  ],
  [
    'A lighthouse changes hands for the first time',
    'The new keepers want to open the tower to visitors by June.',
  ],
  ['Choir of two hundred fills the old tannery', 'Tickets for the second evening were gone within an hour.'],
  ['Why the last ferry leaves before the last train', 'Two timetables, two companies and one cold platform.'],
] as const;

/** The dress of a newspaper: menu, teasers of other stories, newsletter box, footer. */
const dressed = (title: string, body: string, head = ''): string =>
  bare(
    title,
    `<header><a href="/">The Estuary Post</a><nav><ul>${menu.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav><a href="/account/login">Sign in</a></header><main>${body}</main><aside><h3>Most read</h3><ul>${stories.map(([name, blurb]) => `<li><a href="/s/${name.length}"><h4>${name}</h4></a><p>${blurb}</p></li>`).join('')}</ul></aside><footer><ul><li><a href="/about">About us</a></li><li><a href="/jobs">Jobs</a></li><li><a href="/privacy">Privacy</a></li></ul><p>© The Estuary Post. Reproduction only with written permission.</p></footer>`,
    head,
  );

const challenges: readonly FakePage[] = [
  make(
    'bot-challenge',
    'turnstile, no words',
    bare(
      'harbour-journal.example',
      '<div class="main-wrapper" role="main"><div class="cf-turnstile" data-sitekey="0x4AAA"></div></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async></script>',
    ),
  ),
  make(
    'bot-challenge',
    'cloudflare 2024',
    bare(
      'Just a moment...',
      '<h1>www.harbour-journal.example</h1><p>Verify you are human by completing the action below.</p><p>www.harbour-journal.example needs to review the security of your connection before proceeding.</p><div>Ray ID: <code>8f0a</code></div><div>Performance &amp; security by Cloudflare</div>',
    ),
  ),
  make(
    'bot-challenge',
    'cloudflare 1020',
    bare(
      'Access denied | harbour-journal.example used Cloudflare to restrict access',
      '<h1>Error 1020</h1><h2>Access denied</h2><h3>What happened?</h3><p>This website is using a security service to protect itself from online attacks.</p><p>The owner of this website may have set restrictions that prevent you from accessing the site.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'perimeterx in another language',
    bare(
      'Zugriff auf diese Seite wurde verweigert.',
      '<div id="px-captcha-wrapper"></div><p>Wir glauben, dass Sie Automatisierungssoftware verwenden, um die Website zu durchsuchen.</p><p>Halten Sie die Taste gedrückt, um zu bestätigen, dass Sie ein Mensch sind.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'datadome, blank',
    bare(
      'report.example',
      "<style>#cmsg{animation: A 1.5s;}</style><p id=\"cmsg\">Please enable JS and disable any ad blocker</p><script data-cfasync=\"false\">var dd={'rt':'c','cid':'AHrlqAAAA','hsh':'ABC','host':'geo.captcha-delivery.com'}</script>",
    ),
  ),
  make(
    'bot-challenge',
    'proof of work',
    bare(
      "Making sure you're not a bot!",
      '<h1>Making sure you&#39;re not a bot!</h1><p>Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up a proof-of-work scheme to protect the server against the scourge of companies aggressively scraping websites. This can and does cause downtime for the websites, which makes their resources inaccessible for everyone.</p></details>',
    ),
  ),
  make(
    'bot-challenge',
    'akamai behaviour',
    bare(
      '',
      '<div id="sec-if-cpt-container"><p>Powered and protected by</p><p>Privacy</p></div><script src="/x7aZ/_bm/sec_cpt.js"></script>',
    ),
  ),
  make(
    'bot-challenge',
    'aws',
    bare(
      'Human Verification',
      '<div id="captcha-container"></div><h1>Let\'s confirm you are human</h1><p>Complete the security check before continuing. This step verifies that you are not a bot, which helps to protect your account and prevent spam.</p><script src="https://abc.edge.captcha-sdk.awswaf.com/jsapi.js"></script>',
    ),
  ),
  make(
    'bot-challenge',
    'kasada',
    bare(
      '',
      '<script>window.KPSDK={};KPSDK.now=Date.now;</script><script src="/149e9513-01fa-4fb0/ips.js?x=1"></script>',
    ),
  ),
  make(
    'bot-challenge',
    'spanish, dressed',
    dressed(
      'Comprobación de seguridad',
      '<h1>Comprueba que no eres un robot</h1><p>Hemos detectado un comportamiento poco habitual desde tu conexión. Resuelve el siguiente ejercicio para seguir navegando.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'dutch',
    bare(
      'Even geduld',
      '<h1>Controleren of u een mens bent</h1><p>We controleren uw browser voordat u verder kunt. Dit duurt een paar seconden.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'polish',
    bare(
      'Jeszcze chwila...',
      '<h1>Potwierdź, że jesteś człowiekiem</h1><p>Sprawdzamy bezpieczeństwo połączenia, zanim przejdziesz dalej.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'arabic',
    bare('لحظة من فضلك', '<h1>تحقق من أنك إنسان</h1><p>يرجى إكمال التحقق الأمني للمتابعة إلى الموقع.</p>'),
  ),
  make(
    'bot-challenge',
    'korean',
    bare(
      '접속 확인',
      '<h1>사람인지 확인하는 중입니다</h1><p>계속하려면 아래 확인란을 선택하세요. 비정상적인 트래픽이 감지되었습니다.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'scraper notice',
    bare(
      'Access to this resource is limited',
      '<p>We have noticed that requests from your network resemble those of an automated program. If you are a person, please tick the box. If you run a program, please write to us for access to our data.</p><div class="g-recaptcha"></div>',
    ),
  ),
];

const consents: readonly FakePage[] = [
  make(
    'consent-wall',
    'choices of a group',
    bare(
      'Your choices',
      '<form><h1>Your privacy is part of our family of brands</h1><p>When you use our sites and apps, we use cookies.</p><p>If you click "Accept all", we and our partners (including 238 that belong to the IAB framework) will also store and access information on a device and use precise location data, and browsing and search data, for personalised advertising and content, measurement, audience research and development of services.</p><button>Accept all</button><button>Reject all</button><button>Manage privacy settings</button></form>',
    ),
  ),
  make(
    'consent-wall',
    'french pay or accept',
    dressed(
      'Continuer sans accepter',
      '<section><h2>Le respect de votre vie privée est notre priorité</h2><p>Avec votre accord, nos partenaires et nous utilisons des cookies ou technologies similaires pour stocker, consulter et traiter des données personnelles telles que votre visite sur ce site.</p><p>Pour accéder gratuitement au contenu, acceptez la publicité ciblée, ou souscrivez à notre offre sans publicité pour 2 € par mois.</p><button>Accepter et fermer</button><button>Je m’abonne</button></section>',
    ),
  ),
  make(
    'consent-wall',
    'german pur',
    bare(
      'Weiter mit Werbung',
      '<h1>Wie möchten Sie weiterlesen?</h1><p>Mit Ihrer Einwilligung verarbeiten wir und bis zu 190 Drittanbieter personenbezogene Daten, etwa Ihre IP-Adresse, und setzen Cookies ein, um Anzeigen und Inhalte auszuspielen und zu messen.</p><button>Einwilligen und weiter</button><p>Oder ohne Werbetracking für 3,99 € im Monat.</p>',
    ),
  ),
  make(
    'consent-wall',
    'portuguese',
    bare(
      'Privacidade',
      '<h1>Valorizamos a sua privacidade</h1><p>Nós e os nossos 512 parceiros armazenamos e acedemos a informações em dispositivos, como cookies, e tratamos dados pessoais. Pode alterar as suas preferências a qualquer momento.</p><button>Aceito</button>',
    ),
  ),
  make(
    'consent-wall',
    'swedish',
    bare(
      'Vi värnar om din integritet',
      '<h2>Vi värnar om din integritet</h2><p>Vi och våra 94 partner lagrar och får åtkomst till information på en enhet, till exempel cookies, och behandlar personuppgifter för annonser och mätning.</p><button>Godkänn alla</button>',
    ),
  ),
  make(
    'consent-wall',
    'japanese',
    bare(
      'Cookieについて',
      '<h1>プライバシーに関するお知らせ</h1><p>当社およびパートナーは、広告の配信や利用状況の分析のためにクッキーを使用します。続行するには同意してください。</p><button>すべて同意する</button>',
    ),
  ),
  make(
    'consent-wall',
    'age gate',
    bare(
      'Age verification',
      '<h1>Are you over 18?</h1><p>You must be of legal age to enter this website. By entering you accept our terms and our use of cookies.</p><button>Yes, enter</button><button>No, leave</button>',
    ),
  ),
];

const teaserOf: Readonly<Record<string, string>> = {
  en: '<p>For eleven winters the glaciologist has skied to the same hut, drilled the same holes and melted the same grey cores, and for eleven winters the lines have told her the same story about the dust of the southern desert.</p>',
  de: '<p>Seit elf Wintern fährt die Gletscherforscherin zur selben Hütte, bohrt dieselben Löcher und schmilzt dieselben grauen Kerne. Und seit elf Wintern erzählen ihr die Linien dieselbe Geschichte über den Staub der südlichen Wüste.</p>',
  fr: '<p>Depuis onze hivers, la glaciologue rejoint la même cabane, perce les mêmes trous et fait fondre les mêmes carottes grises. Et depuis onze hivers, les lignes lui racontent la même histoire sur la poussière du désert du sud.</p>',
  es: '<p>Desde hace once inviernos, la glacióloga vuelve a la misma cabaña, perfora los mismos agujeros y derrite los mismos testigos grises, y las líneas le cuentan la misma historia sobre el polvo del desierto del sur.</p>',
};

const paywalls: readonly FakePage[] = [
  make(
    'paywall',
    'offers',
    dressed(
      'Dust in the ice',
      `<article><h1>Dust in the ice</h1><p class="byline">By Ana Lind</p>${teaserOf.en}<section class="offer"><h2>The rest of this piece is waiting for you</h2><p>Choose a plan. Digital: 8 a month, cancel whenever you like. Print and digital: 14 a month.</p><button>See plans</button><p>Have an account? Log in</p></section></article>`,
    ),
  ),
  make(
    'paywall',
    'registration',
    dressed(
      'Dust in the ice',
      `<article><h1>Dust in the ice</h1>${teaserOf.en}<div class="gate"><p>Create a free account to finish this article.</p><p>Registration takes less than a minute.</p></div></article>`,
    ),
  ),
  make(
    'paywall',
    'letter',
    dressed(
      'Dust in the ice',
      `<article><h1>Dust in the ice</h1>${teaserOf.en}<div><h2>This post is for paid subscribers</h2><a href="/subscribe">Upgrade to paid</a> <a href="/login">Already a paid subscriber? Sign in</a></div></article>`,
    ),
  ),
  make(
    'paywall',
    'membership',
    dressed(
      'Dust in the ice',
      `<article><h1>Dust in the ice</h1>${teaserOf.en}<div><h2>Member-only story</h2><p>The author made this story available to members only. Upgrade to instantly unlock it plus other member-only benefits.</p></div></article>`,
    ),
  ),
  make(
    'paywall',
    'journal',
    dressed(
      'Dust deposition in alpine ice',
      `<article><h1>Dust deposition in alpine ice</h1>${teaserOf.en}<section><h2>Access options</h2><p>Buy this article: purchase on our site, instant access to the full article PDF, 39.95. Prices may be subject to local taxes, which are calculated during checkout.</p><p>Rent this article. Access through your institution.</p></section></article>`,
    ),
  ),
  make(
    'paywall',
    'german plus',
    dressed(
      'Staub im Eis',
      `<article><h1>Staub im Eis</h1>${teaserOf.de}<div><h2>Diesen Artikel weiterlesen mit dem Digitalabo</h2><p>Alle Plus-Texte auf der Website und in der App. Im ersten Monat für 1 €.</p><a>Jetzt abonnieren</a><p>Sie haben schon ein Abo? Zum Login</p></div></article>`,
    ),
  ),
  make(
    'paywall',
    'french',
    dressed(
      'La poussière',
      `<article><h1>La poussière dans la glace</h1>${teaserOf.fr}<div><p>Cet article est réservé aux abonnés.</p><p>Profitez d’un mois à 1 €, sans engagement.</p><a>J’en profite</a></div></article>`,
    ),
  ),
  make(
    'paywall',
    'spanish',
    dressed(
      'El polvo',
      `<article><h1>El polvo en el hielo</h1>${teaserOf.es}<div><p>Para seguir leyendo, suscríbete. Lee sin límites por 1 € al mes.</p><p>¿Ya tienes una suscripción? Entra aquí</p></div></article>`,
    ),
  ),
  make(
    'paywall',
    'portuguese',
    dressed(
      'A poeira',
      '<article><h1>A poeira no gelo</h1><p>Há onze invernos a glaciologista esquia até a mesma cabana, perfura os mesmos buracos e derrete os mesmos testemunhos cinzentos, e há onze invernos as linhas lhe contam a mesma história sobre a poeira do deserto.</p><p>Conteúdo exclusivo para assinantes. Assine e leia o restante da reportagem.</p></article>',
    ),
  ),
  make(
    'paywall',
    'swedish',
    dressed(
      'Damm i isen',
      '<article><h1>Damm i isen</h1><p>I elva vintrar har glaciologen åkt skidor till samma stuga, borrat samma hål och smält samma grå kärnor, och i elva vintrar har linjerna berättat samma historia för henne om stoftet från öknen i söder.</p><p>Artikeln är låst. Läs vidare med ett abonnemang. Redan prenumerant? Logga in.</p></article>',
    ),
  ),
  make(
    'paywall',
    'polish',
    dressed(
      'Pył w lodzie',
      '<article><h1>Pył w lodzie</h1><p>Od jedenastu zim glacjolożka jeździ na nartach do tej samej chaty, wierci te same otwory i topi te same szare rdzenie, a linie od jedenastu zim opowiadają jej tę samą historię o pyle z południowej pustyni.</p><p>Pozostało 82% artykułu. Wykup subskrypcję, aby czytać dalej.</p></article>',
    ),
  ),
  make(
    'paywall',
    'korean',
    dressed(
      '얼음 속의 먼지',
      '<article><h1>얼음 속의 먼지</h1><p>열한 번의 겨울 동안 빙하학자는 같은 오두막까지 스키를 타고 가서 같은 구멍을 뚫고 같은 회색 얼음 기둥을 녹였다. 그리고 그 선들은 열한 번의 겨울 동안 남쪽 사막의 먼지에 대해 같은 이야기를 들려주었다. 올해는 달랐다고 그는 말한다.</p><p>이 기사는 유료 회원 전용입니다. 구독하고 전체 기사를 읽어보세요.</p></article>',
    ),
  ),
];

const logins: readonly FakePage[] = [
  make(
    'login-page',
    'welcome back',
    bare(
      'Estuary Data Portal',
      '<h1>Welcome back</h1><form><input name="mail" placeholder="E-mail"><input type="password" placeholder="Password"><button>Continue</button><p>or continue with</p><button>Google</button><button>Apple</button></form>',
    ),
  ),
  make(
    'login-page',
    'discovery',
    dressed(
      'Access your institution',
      '<h1>Find your institution</h1><p>Sign in with your institutional account to read this chapter. Search for your university or organisation by name.</p><form><input type="search"><input type="password" hidden></form>',
    ),
  ),
  make(
    'login-page',
    'swedish',
    bare(
      'Logga in',
      '<h1>Logga in på ditt konto</h1><form><input><input type="password"><a href="/g">Glömt lösenordet?</a></form>',
    ),
  ),
  make(
    'login-page',
    'polish',
    bare(
      'Zaloguj się',
      '<h1>Zaloguj się</h1><form><input><input type="password"><a href="/g">Nie pamiętasz hasła?</a></form>',
    ),
  ),
  make(
    'login-page',
    'japanese',
    bare(
      '会員ログイン',
      '<h1>会員ログイン</h1><form><label>メールアドレス</label><input><label>パスワード</label><input type="password"></form><a href="/r">パスワードをお忘れの方</a>',
    ),
  ),
  make(
    'login-page',
    'arabic',
    bare(
      'تسجيل الدخول',
      '<h1>تسجيل الدخول</h1><form><input><input type="password"></form><a href="/r">هل نسيت كلمة المرور؟</a>',
    ),
  ),
  make(
    'login-page',
    'social site',
    dressed(
      'Log into Facegroup',
      '<h2>You must log in to continue.</h2><form><input><input type="password"><button>Log In</button></form><a>Forgotten account?</a>',
    ),
  ),
];

const missing: readonly FakePage[] = [
  make(
    'soft-not-found',
    'humour',
    dressed(
      'Well, this is awkward',
      '<h1>Well, this is awkward</h1><p>There is nothing at this address any more. Our archivist has gone to look for it with a torch, but we would not wait up.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'dead link',
    dressed(
      'The Estuary Post',
      '<h1>Sorry!</h1><p>The link you followed is out of date, or the address was typed wrongly. Our most read stories are below.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'job',
    dressed(
      'Vacancies',
      '<h1>Deck officer (part time)</h1><p>This position has been filled. Applications are no longer being accepted.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'video',
    dressed('Video', '<h1>Video unavailable</h1><p>The uploader has not made this video available.</p>'),
  ),
  make(
    'soft-not-found',
    'dutch',
    dressed(
      'Pagina niet gevonden',
      '<h1>Deze pagina bestaat niet (meer)</h1><p>Misschien is het adres verkeerd getypt of is de pagina verwijderd.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'czech',
    dressed(
      'Stránka nenalezena',
      '<h1>Stránka nebyla nalezena</h1><p>Omlouváme se, hledaná stránka neexistuje nebo byla přesunuta.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'turkish',
    dressed(
      'Sayfa bulunamadı',
      '<h1>Aradığınız sayfa bulunamadı</h1><p>Sayfa taşınmış veya silinmiş olabilir.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'korean',
    dressed(
      '오류',
      '<h1>페이지를 찾을 수 없습니다</h1><p>요청하신 페이지가 삭제되었거나 주소가 변경되었습니다.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'arabic',
    dressed(
      'الصفحة غير موجودة',
      '<h1>عذرًا، الصفحة غير موجودة</h1><p>ربما تم حذف الصفحة أو تغيير عنوانها.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'catalogue',
    dressed(
      'Catalogue',
      '<h1>Catalogue</h1><p>Your search for “tidal mills 1840” returned no results.</p><p>Check the spelling or use fewer words.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'doi',
    bare(
      'Error: DOI Not Found',
      '<h1>DOI Not Found</h1><h2>10.1000/xyz987</h2><p>This DOI cannot be found in the DOI System. Possible reasons are: the DOI is incorrect in your source. Search for the item by name, title, or other metadata using a search engine. The DOI was copied incorrectly. Check to see that the string includes all the characters before and after the slash and no sentence punctuation marks.</p>',
    ),
  ),
];

const errors: readonly FakePage[] = [
  make(
    'error-page',
    'trace id',
    dressed(
      'Problem',
      '<h1>We hit a snag</h1><p>Our servers could not handle your request just now. Give it another go in a minute.</p><p>Trace: 7f1c-00aa</p>',
    ),
  ),
  make(
    'error-page',
    'java',
    bare(
      'HTTP Status 500 – Internal Server Error',
      '<h1>HTTP Status 500 – Internal Server Error</h1><p><b>Type</b> Exception Report</p><p><b>Message</b> java.lang.NullPointerException</p><pre>java.lang.NullPointerException\n\tat org.example.Show.doGet(Show.java:41)</pre><h3>Apache Tomcat/9.0.31</h3>',
    ),
  ),
  make(
    'error-page',
    'asp.net',
    bare(
      'Runtime Error',
      "<h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2><p>An application error occurred on the server. The current custom error settings for this application prevent the details of the application error from being viewed remotely (for security reasons).</p>",
    ),
  ),
  make(
    'error-page',
    'region',
    bare(
      'Unavailable for legal reasons',
      '<h1>451: Unavailable due to legal reasons</h1><p>We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU which enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time.</p>',
    ),
  ),
  make(
    'error-page',
    'session',
    dressed(
      'Session expired',
      '<h1>Your session has expired</h1><p>For your safety you were signed out after a time without activity. Start again from the search page.</p>',
    ),
  ),
  make(
    'error-page',
    'cookies off',
    bare(
      'Cookie Absent',
      '<h1>Cookies are required</h1><p>Your browser does not accept cookies. To view this page, allow cookies and reload. There are many reasons why a cookie could not be set correctly.</p>',
    ),
  ),
  make(
    'error-page',
    'polish',
    bare(
      'Przerwa techniczna',
      '<h1>Przerwa techniczna</h1><p>Trwają prace konserwacyjne. Zapraszamy ponownie za kilka godzin.</p>',
    ),
  ),
  make(
    'error-page',
    'portuguese',
    bare(
      'Site em manutenção',
      '<h1>Voltamos já</h1><p>O nosso site está em manutenção. Tente novamente mais tarde.</p>',
    ),
  ),
  make(
    'error-page',
    'korean',
    bare('안내', '<h1>시스템 점검 중입니다</h1><p>잠시 후 다시 이용해 주세요.</p>'),
  ),
  make(
    'error-page',
    'json',
    bare(
      '',
      '<pre>{"error":{"code":500,"message":"upstream connect error or disconnect/reset before headers"}}</pre>',
    ),
  ),
];

const shells: readonly FakePage[] = [
  make(
    'js-shell',
    'flutter',
    bare(
      'Tide tables',
      '<div id="loading-indicator"></div><script src="flutter_bootstrap.js" async></script><script src="main.dart.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'dressed, main empty',
    bare(
      'Tide tables',
      '<header><a href="/">Tides</a></header><main id="content"></main><footer>© Tides</footer><script src="/a.js"></script><script src="/b.js"></script><script src="/c.js"></script><script src="/d.js"></script><script src="/e.js"></script><script src="/f.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'spanish',
    bare(
      'Visor',
      '<noscript>Esta aplicación necesita JavaScript para funcionar. Actívelo en su navegador.</noscript><div id="visor"></div><script src="/v.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'old browser',
    bare(
      'Atlas',
      '<div>Your browser is out of date. Please update it to view this site correctly.</div><div id="map"></div><script src="/atlas.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'skeleton',
    bare(
      'Forecast',
      '<div id="root"><div class="skeleton"></div><p>Loading forecast…</p></div><script type="module" src="/assets/index-4f1.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'japanese',
    bare(
      '地図',
      '<noscript>このサイトを利用するにはJavaScriptを有効にしてください。</noscript><div id="app"></div><script src="/m.js"></script>',
    ),
  ),
];

const places = menu.flatMap((name) => ['north', 'south', 'east', 'west'].map((side) => `${name} ${side}`));
const lists: readonly FakePage[] = [
  make(
    'links-only',
    'archive by month',
    dressed(
      'Archive',
      `<h1>Archive</h1><ul>${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'].flatMap((month) => ['first', 'second', 'third'].map((part) => `<li><a href="/${month}">${month}, ${part} part</a></li>`)).join('')}</ul>`,
    ),
  ),
  make(
    'links-only',
    'a to z',
    dressed(
      'A to Z',
      `<h1>A to Z</h1>${places.map((place) => `<a href="/p/${place}">${place}</a><br>`).join('')}`,
    ),
  ),
  make(
    'links-only',
    'frames',
    bare(
      'Docs',
      `<table>${places.map((place) => `<tr><td><a href="/x">${place}</a></td></tr>`).join('')}</table>`,
    ),
  ),
];

const fillers: readonly FakePage[] = [
  make(
    'filler',
    'prompt left in',
    dressed(
      'Morning routines',
      '<h1>Morning routines</h1><p>Certainly! Here is a 500-word blog post about morning routines, optimized for SEO with a friendly tone.</p><p>Morning routines are an important part of every day, and a good one can change your life in ways that you might not expect.</p>',
    ),
  ),
  make(
    'filler',
    'default theme',
    dressed(
      'Hello world! – Just another site',
      '<article><h1>Hello world!</h1><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p></article>',
    ),
  ),
  make(
    'filler',
    'domain broker',
    bare(
      'tidalmills.example - for sale',
      '<h1>tidalmills.example</h1><p>The owner of this name is offering it for sale. Get a price in less than 24 hours. Fill out the form below. Our experts are ready to help you with a quick and safe transfer and can arrange payment in instalments.</p>',
    ),
  ),
  make(
    'filler',
    'german parked',
    bare(
      'gezeitenmuehle.example',
      '<h1>gezeitenmuehle.example</h1><p>Die Domain gezeitenmuehle.example steht zum Verkauf. Machen Sie dem Inhaber ein Angebot. Die Übertragung ist sicher und wird von einem Treuhänder begleitet, der den Betrag erst nach dem Wechsel auszahlt.</p>',
    ),
  ),
];

export const thirdFamily: readonly FakePage[] = [
  ...challenges,
  ...consents,
  ...paywalls,
  ...logins,
  ...missing,
  ...errors,
  ...shells,
  ...lists,
  ...fillers,
];
