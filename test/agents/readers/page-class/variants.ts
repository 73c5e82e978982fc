import type { FailureCode } from '../../../../agents/result.js';
import type { FakePage } from './pages.js';

/** A second family of pages that are not sources, in other words, languages and builds than the first. */

const wrap = (title: string, body: string, head = ''): string =>
  `<!DOCTYPE html><html><head><title>${title}</title><link rel="stylesheet" href="/s.css">${head}</head><body><header><a href="/">Start</a><a href="/themen">Themen</a></header>${body}<footer><a href="/imprint">Imprint</a></footer></body></html>`;
const make = (code: FailureCode, name: string, html: string): FakePage => ({ code, name, html });

export const variants: readonly FakePage[] = [
  make(
    'bot-challenge',
    'amazon-like',
    wrap(
      'Robot Check',
      "<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot. For best results, please make sure your browser is accepting cookies.</p><form><input></form>",
    ),
  ),
  make(
    'bot-challenge',
    'human shield',
    wrap(
      'Human Verification',
      '<p>To protect this site from abuse, we have to make sure that a person is asking. Tick the box and wait for a few seconds.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'turkish',
    wrap(
      'Bir dakika lütfen...',
      '<h1>Lütfen bekleyin</h1><p>Bağlantınızın güvenli olup olmadığı kontrol ediliyor.</p><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
    ),
  ),
  make(
    'bot-challenge',
    'portuguese',
    wrap(
      'Verificação',
      '<h1>Verificação de segurança</h1><p>Confirme que você não é um robô para continuar.</p>',
    ),
  ),
  make(
    'bot-challenge',
    'ip block',
    wrap(
      'Blocked',
      '<p>Your IP address has been temporarily blocked because of too many requests. Support ID is: 9981723.</p>',
    ),
  ),
  make(
    'login-page',
    'english modal',
    wrap(
      'Members area',
      '<h2>Please sign in to continue</h2><form><input name="user"><input type="password" name="pass"><button>Go</button></form>',
    ),
  ),
  make(
    'login-page',
    'spanish',
    wrap(
      'Iniciar sesión - Biblioteca',
      '<h1>Iniciar sesión</h1><form><label>Usuario</label><input><label>Contraseña</label><input type="password"></form><p>¿Olvidaste tu contraseña?</p>',
    ),
  ),
  make(
    'login-page',
    'chinese',
    wrap(
      '用户登录',
      '<h1>登录</h1><form><input placeholder="用户名"><input type="password"></form><a href="/f">忘记密码</a>',
    ),
  ),
  make(
    'login-page',
    'shibboleth',
    wrap(
      'Access through your institution',
      '<h1>Log in via your institution</h1><form><input type="text"><input type="password"><button>Continue</button></form>',
    ),
  ),
  make(
    'consent-wall',
    'italian',
    wrap(
      'La tua privacy',
      '<div><h2>Il rispetto della tua privacy è la nostra priorità</h2><p>Noi e i nostri 731 partner archiviamo e accediamo a informazioni su un dispositivo, come cookie, ed elaboriamo dati personali.</p><button>Accetta tutto</button></div>',
    ),
  ),
  make(
    'consent-wall',
    'choices',
    wrap(
      'Your privacy choices',
      '<p>We, and the companies we work with, would like to store cookies on your device to show you advertising that suits you. You can manage your choices at any time.</p><button>Allow all</button><button>Manage options</button>',
    ),
  ),
  make(
    'consent-wall',
    'polish',
    wrap(
      'Zgoda',
      '<h1>Cookie consent</h1><p>My i nasi partnerzy przechowujemy informacje na urządzeniu. Accept all / Reject all.</p>',
    ),
  ),
  make(
    'paywall',
    'trial',
    wrap(
      'Rates rise again',
      '<article><h1>Rates rise again</h1><p>The central bank raised its key rate by a quarter of a point on Thursday, the third such step this year, and hinted that it would pause in the summer if prices cool as it expects.</p><div>Start your free trial to read the full story. Cancel any time.</div></article>',
    ),
  ),
  make(
    'paywall',
    'magazine',
    wrap(
      'The keeper of bees',
      '<article><h1>The keeper of bees</h1><p>On the roof of the opera house, forty metres above the square, Ines Alder lifts the lid of a wooden box and listens. The bees, she says, tell her everything that she needs to know about the city below and its gardens.</p><p>This content is exclusive to members. Join today to unlock this story.</p></article>',
    ),
  ),
  make(
    'paywall',
    'dutch',
    wrap(
      'Brug',
      '<article><h1>Heffing voor de brug</h1><p>Het ministerie kondigde dinsdag aan dat de brug over de monding betaald wordt met een heffing op vracht, waarmee een einde komt aan een geschil dat bijna tien jaar duurde en de streek verdeelde.</p><p>Dit artikel is exclusief voor abonnees.</p></article>',
    ),
  ),
  make(
    'paywall',
    'russian',
    wrap(
      'Мост',
      '<article><h1>Сбор за мост</h1><p>Министерство объявило во вторник, что мост через устье реки, строительство которого долго откладывалось, будет оплачен за счёт сбора с грузов, что положит конец спору, длившемуся почти десять лет.</p><p>Доступ к материалу только по подписке. Оформите подписку, чтобы продолжить чтение.</p></article>',
    ),
  ),
  make(
    'soft-not-found',
    'gone',
    wrap(
      'Gone fishing',
      "<h1>We couldn't find that page</h1><p>It may have moved, or the link you followed may be broken. Use the menu above to find your way.</p>",
    ),
  ),
  make(
    'soft-not-found',
    'news',
    wrap(
      'Story removed',
      '<h2>This story has been removed</h2><p>The article you are trying to read is no longer on our site.</p>',
    ),
  ),
  make(
    'soft-not-found',
    'portuguese',
    wrap('Erro 404', '<h1>Página não encontrada</h1><p>A página que você procura não existe mais.</p>'),
  ),
  make(
    'soft-not-found',
    'finnish',
    wrap('Sivua ei löydy', '<h1>Sivua ei löytynyt</h1><p>Etsimääsi sivua ei ole olemassa.</p>'),
  ),
  make(
    'soft-not-found',
    'no results',
    wrap(
      'Search',
      '<h1>Nothing found</h1><p>Sorry, but nothing matched your search terms. Please try again with some different keywords.</p>',
    ),
  ),
  make(
    'error-page',
    'gateway',
    wrap('504 Gateway Time-out', "<h1>504 Gateway Time-out</h1><p>The server didn't respond in time.</p>"),
  ),
  make(
    'error-page',
    'python',
    wrap(
      'Application error',
      '<pre>Traceback (most recent call last):\n  File "/app/views.py", line 40, in show\nKeyError: \'id\'</pre>',
    ),
  ),
  make(
    'error-page',
    'italian',
    wrap('Errore', '<h1>Si è verificato un errore</h1><p>Riprova più tardi.</p>'),
  ),
  make(
    'error-page',
    'japanese',
    wrap(
      'メンテナンス',
      '<h1>ただいまメンテナンス中です</h1><p>ご不便をおかけしますが、しばらくしてからもう一度お試しください。</p>',
    ),
  ),
  make(
    'error-page',
    'overloaded',
    wrap('Sorry', '<h1>Too many requests</h1><p>The service is currently overloaded. Try again later.</p>'),
  ),
  make(
    'js-shell',
    'ember',
    '<html><head><title>Data hub</title></head><body class="ember-application"><div id="app"><div class="loader"></div></div><script src="/assets/vendor.js"></script><script src="/assets/hub.js"></script></body></html>',
  ),
  make(
    'js-shell',
    'french',
    wrap(
      'Application',
      '<noscript>Veuillez activer JavaScript pour utiliser cette application.</noscript><div id="main-app"></div><script src="/a.js"></script>',
    ),
  ),
  make(
    'js-shell',
    'svelte',
    '<html><head><title>Atlas</title></head><body><div id="svelte"></div><script type="module" src="/start.js"></script></body></html>',
  ),
  make(
    'links-only',
    'blogroll',
    wrap(
      'Links',
      `<h1>Links</h1>${Array.from({ length: 40 }, (_, at) => `<p><a href="https://site${String(at)}.example">Site number ${'abcdefgh'[at % 8] ?? ''}${String(at)}</a></p>`).join('')}`,
    ),
  ),
  make(
    'filler',
    'lorem',
    wrap(
      'Blog',
      `<h1>Our blog</h1>${'<p>Sed ut perspiciatis unde omnis iste natus error sit voluptatem accusantium doloremque laudantium, totam rem aperiam. Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>'.repeat(3)}`,
    ),
  ),
  make(
    'filler',
    'parked',
    wrap(
      'fernbridge.example',
      '<h1>fernbridge.example</h1><p>The domain fernbridge.example is for sale. Make an offer on this domain or ask our brokers for a price; transfers are free of charge and take less than a day, and you may pay by card or by bank transfer. All questions are answered within a working day.</p>',
    ),
  ),
];
