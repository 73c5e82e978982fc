import type { FailureCode } from '../../result.js';

/**
 * What pages that are no source say of themselves, by kind and in the languages most pages come in. `title` is looked for in the
 * page title and the first headings, `body` in the visible text, `markup` in addresses and names of the markup. A hit alone
 * refuses nothing: `judgePage` also weighs how much text is left.
 */

export type WallCode = Extract<
  FailureCode,
  'bot-challenge' | 'login-page' | 'consent-wall' | 'paywall' | 'soft-not-found' | 'error-page' | 'js-shell'
>;

export interface WallRule {
  readonly code: WallCode;
  readonly title: RegExp;
  readonly body: RegExp;
  readonly markup?: RegExp;
  /** A page with this much main text or more is never refused on a title hit, in characters. */
  readonly titleCharacters: number;
  /** The same for a hit in the body or the markup. */
  readonly bodyCharacters: number;
  readonly message: string;
  /** What may help, where something may. */
  readonly cure?: string;
  readonly retryable: boolean;
}

export const wallRules: readonly WallRule[] = [
  {
    code: 'bot-challenge',
    title:
      /just a moment|attention required|checking (?:your|the) browser|security (?:check|verification|challenge)|are you (?:a |not a )?(?:human|robot)|(?:human|bot|robot) (?:verification|check|detection)|verify(?:ing)? (?:that )?(?:you are|you're|your|yourself)|pardon our interruption|one more step|ddos[- ]guard|ddos protection|access (?:to this (?:page|site|website) )?(?:has been |is |was )?(?:denied|blocked|restricted)|captcha|unusual (?:traffic|activity)|you have been blocked|request blocked|please wait\W*$|sicherheitsüberprüfung|sicherheitsprüfung|bist du ein (?:mensch|roboter)|sind sie ein (?:mensch|roboter)|einen moment|vérification de (?:sécurité|votre navigateur)|êtes-vous un (?:humain|robot)|un instant|accès (?:refusé|bloqué)|verificación de seguridad|un momento|acceso denegado|verifica di sicurezza|accesso negato|verificação de segurança|acesso negado|um momento|проверка (?:безопасности|браузера)|доступ (?:ограничен|запрещ[её]н)|вы не робот|安全验证|人机验证|访问验证|请稍候|アクセスが拒否|セキュリティ(?:チェック|確認)|ロボットではありません|しばらくお待ちください|보안 ?(?:확인|검사)|로봇이 아닙니다|잠시만 기다/iu,
    body: /verif(?:y|ying) (?:that )?(?:you are|you're) (?:a )?(?:human|not a (?:ro)?bot)|confirm (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)|(?:checking|verifying) (?:if the site connection is secure|your browser)|needs to review the security of your connection|(?:enable|activate|turn on) (?:javascript and cookies|cookies and javascript|javascript and disable)|unusual (?:traffic|activity) from your|(?:you look|looks) like a (?:ro)?bot|prove (?:that )?you(?:'re| are) (?:not a robot|human)|i'?m not a robot|complete the (?:captcha|security check|challenge)|solve the (?:captcha|puzzle|challenge)|press (?:&|and) hold|ray id:|performance (?:&|and) security by|incapsula incident|request unsuccessful|your (?:ip|request|access|connection) (?:address )?(?:has been|was|is) (?:blocked|flagged|denied|temporarily)|automated (?:access|requests|queries)|(?:has )?been blocked (?:by|due|because)|support id is|reference (?:#|id|number)\W*\d|bestätigen sie,? dass sie (?:kein roboter|ein mensch)|überprüf\w* (?:ihren|deinen) browser|vérifi\w* que vous (?:êtes (?:un )?humain|n'êtes pas un robot)|(?:que no eres|no soy) un robot|eres humano|(?:che non sei|non sono) un robot|(?:não sou|que não é) um robô|(?:что вы|я) не робот|подтвердите,? что (?:вы|запросы)|请(?:完成|进行)(?:安全|人机)?验证|您的访问.{0,12}(?:异常|频繁)|(?:ロボット|人間)(?:では|である)|로봇이 아님|자동(?:화된)? (?:접근|요청)/iu,
    markup:
      /cf-chl|_cf_chl_opt|challenge-form|cf-browser-verification|px-captcha|captcha-delivery|_incapsula_resource|distil_r_captcha|awswaf|geetest|arkoselabs|ddos-guard|sucuri_cloudproxy|hcaptcha\.com|recaptcha\/api|turnstile/u,
    titleCharacters: 1_500,
    bodyCharacters: 900,
    message: 'The site asked for proof of a human visitor instead of showing the page.',
    retryable: true,
  },
  {
    code: 'login-page',
    title:
      /^\W*(?:(?:member|user|customer|account|please) )?(?:log|sign)[ -]?(?:in|on)\b|\b(?:log|sign)[ -]?in (?:to|or|required|page|\||-|–|·)|(?:login|sign in|authentication) required|single sign-?on|^\W*(?:login|anmelden|anmeldung|einloggen|connexion|se connecter|identifiez-vous|iniciar sesión|acceder|inicia sesión|accedi|accesso|entrar|iniciar sessão|fazer login|inloggen|logga in|logg inn|log ind|zaloguj|logowanie|přihlášení|вход|войти|авторизация|登录|登入|ログイン|로그인|giriş|تسجيل الدخول)\b|^\W*(?:登录|登入|ログイン|로그인|تسجيل الدخول)/iu,
    body: /(?:please |you (?:must|need to|have to) (?:be )?|required to )(?:log|sign|logged|signed)[ -]?in|forgot(?:ten)? (?:your )?password|keep me (?:logged|signed) in|remember me|passwort vergessen|angemeldet bleiben|mot de passe oublié|olvidaste tu contraseña|¿?(?:has )?olvidado (?:su|tu|la) contraseña|password dimenticata|esqueceu (?:a |sua )?senha|забыли пароль|忘记密码|忘記密碼|パスワードを(?:お)?忘れ|비밀번호 (?:찾기|를 잊)/iu,
    titleCharacters: 900,
    bodyCharacters: 600,
    message: 'The page asks for a login.',
    retryable: false,
  },
  {
    code: 'consent-wall',
    title:
      /before you continue|(?:we|your) (?:value|care about|respect|choices regarding)?\s?(?:your )?privacy|privacy (?:choices|settings|preferences)|cookie (?:consent|settings|preferences|notice|wall)|consent|datenschutz-?einstellungen|privatsphäre|cookies? (?:zustimmen|akzeptieren)|bevor sie (?:fortfahren|weiter)|avant (?:d'accéder|de continuer)|gestion des cookies|votre vie privée|antes de (?:continuar|ir)|su privacidad|tu privacidad|prima di continuare|la tua privacy|sua privacidade|voordat je verdergaat|cookie-?(?:instellingen|einstellungen)|同意|クッキー|쿠키/iu,
    body: /(?:we|our|us) (?:and|&) (?:our )?(?:\d+ )?(?:third[- ]party )?partners|(?:accept|reject|allow|agree to) (?:all|and continue|& continue)|(?:store|access) (?:and\/or access )?information on (?:a|your) device|consent to (?:the use|our use|these|all)|manage (?:my |your )?(?:cookies|preferences|options|choices|consent)|use (?:of )?cookies (?:and|to|for)|(?:akzeptieren|zustimmen) und (?:weiter|fortfahren|schließen)|alle (?:cookies )?(?:akzeptieren|ablehnen)|wir und unsere (?:\d+ )?partner|mit werbung (?:und tracking )?(?:lesen|weiterlesen)|(?:accepter|refuser) (?:et continuer|tout|les cookies)|nous (?:et|utilisons) (?:nos|des) (?:\d+ )?(?:partenaires|cookies)|(?:aceptar|rechazar) (?:y continuar|todo|todas|cookies)|nosotros y nuestros|utilizamos cookies|(?:accetta|rifiuta) (?:e continua|tutto|tutti)|noi e i nostri|(?:aceitar|rejeitar) (?:e continuar|tudo|todos)|alles accepteren|wij en onze|同意して続行|すべて(?:許可|同意)|接受所有|全部接受|모두 (?:동의|수락)|принять все|мы используем (?:файлы )?cookie/iu,
    titleCharacters: 2_500,
    bodyCharacters: 1_500,
    message: 'A consent page stands in front of the text.',
    retryable: false,
  },
  {
    code: 'paywall',
    title:
      /subscri(?:be|ption) (?:required|to (?:read|continue))|subscribers? only|members? only|premium (?:content|article)|abonnenten|réservé aux abonnés|solo (?:para )?suscriptores|nur für abonnenten/iu,
    body: /(?:subscribe|sign up|register|become a member|start (?:your|a) (?:free )?trial|log in|upgrade) (?:now |today |here )?(?:to|and) (?:continue|keep|read|unlock|access|view|get (?:full|unlimited) access)|to (?:continue|keep) reading|to read (?:the (?:full|rest|entire|whole|complete)|this|more of this|on\b)|(?:this|the) (?:article|story|content|page|post|report|issue|feature) is (?:only |exclusively )?(?:for|available (?:only )?(?:to|for)|reserved for|exclusive to|behind)\b.{0,30}(?:subscriber|member|premium|paying|registered|paywall)|(?:exclusive|only available|available only|available exclusively) (?:to|for) (?:our )?(?:paying |premium |paid )?(?:subscribers|members)|already (?:a|an) (?:subscriber|member|registered)|(?:you've|you have) (?:reached|read|used|hit) (?:your|all|the) .{0,30}(?:limit|free|article)|(?:free|monthly) article(?:s)? (?:limit|left|remaining|this month)|unlock (?:this|the|full|unlimited)|(?:continue|keep) reading (?:with|for|by)|buy (?:this article|access|a subscription|a digital pass)|full access (?:to|for)|subscribe for (?:full|unlimited|complete)|(?:weiterlesen|lesen sie weiter|weiter lesen) (?:mit|als|im)|(?:jetzt|mit) (?:abo|abonnement|plus)\b.{0,30}(?:lesen|testen|weiter)|exklusiv für (?:abonnenten|mitglieder)|(?:nur|artikel) für abonnent|(?:artikel|beitrag|inhalt) (?:ist )?(?:nur )?(?:für|mit) .{0,30}(?:abonnent|abo|plus)|(?:bereits|schon) (?:abonnent|registriert|kunde)|réservée? (?:à nos|aux) (?:abonnés|adhérents)|(?:pour|afin de) (?:lire la suite|continuer (?:à lire|votre lecture))|il (?:vous )?reste .{0,20}à lire|déjà abonné|abonnez-vous (?:pour|et|à)|(?:suscríbete|suscríbase|regístrate|hazte socio) (?:para|y) (?:seguir|continuar|leer|acceder)|(?:contenido|artículo) (?:exclusivo|solo|reservado|disponible solo) para|(?:ya eres|¿ya eres) suscriptor|(?:per|abbonati (?:per|e)) (?:continuare|continua) (?:a leggere|la lettura)|(?:contenuto|articolo) riservato|(?:assine|assinante)s? (?:para|e) (?:continuar|ler)|(?:conteúdo|matéria) exclusiv[oa] para|(?:exclusief|alleen) voor (?:abonnees|leden)|(?:artykuł|treść) (?:tylko )?dla (?:subskrybentów|prenumeratorów)|(?:доступ|материал|статья|текст)\S{0,6} (?:доступ\S+ )?(?:только )?(?:для|по) подпис|оформите подписку|(?:この記事|続き|全文)は?.{0,12}(?:会員|有料|購読)|(?:会員|有料)(?:登録|会員)?.{0,10}(?:続き|全文|限定)|残り\s?\d+文字|(?:订阅|会员|付费|登录)(?:后|用户|专享)?.{0,8}(?:阅读|查看|全文)|剩余.{0,6}内容|(?:구독자|회원|유료) ?(?:전용|만)|기사 ?전문/iu,
    titleCharacters: 2_500,
    bodyCharacters: 1_900,
    message: 'The text is behind a paywall; only a teaser was shown.',
    cure: 'An open-access copy or a preprint may exist.',
    retryable: false,
  },
  {
    code: 'soft-not-found',
    title:
      /\b404\b|(?:page|file|article|content|document|post|story|resource|url|site|item|topic|thread|product)s?\W{0,3} (?:you (?:requested|were looking for|are looking for) )?(?:(?:was|is|could|can|has|have|does)(?: been)? ?(?:not|n't|no longer)|cannot|can't|couldn't|doesn't|not|no longer|missing|unavailable|removed|deleted|gone) ?(?:be )?(?:found|exist|available|here|there|$)|not found|(?:page|content|article|item|listing) (?:is )?(?:unavailable|removed|deleted|missing|expired|moved)|nothing (?:was )?found|(?:we )?(?:can't|cannot|couldn't|could not|can not) find|lost\?|oops|nicht (?:gefunden|verfügbar|vorhanden|mehr verfügbar)|existiert nicht|(?:page|contenu|article) (?:non trouvée?|introuvable|inexistante?|n'existe (?:pas|plus))|(?:página|pagina|contenido|artículo) (?:no (?:encontrad[ao]|existe|disponible)|não (?:encontrad[ao]|existe)|non (?:trovat[ao]|disponibile|esiste))|niet gevonden|hittades inte|ikke (?:funnet|fundet)|ei löy(?:dy|tynyt)|nie (?:znaleziono|istnieje)|nenalezena|nem található|bulunamadı|не найден[ао]?|не существует|не знайдено|(?:ページ|記事|お探し).{0,16}(?:見つかりません|ありません|存在しません|削除)|(?:页面|网页|頁面|網頁|内容|文章).{0,10}(?:不存在|未找到|找不到|不見|不见|已(?:被)?删除)|찾을 수 없|존재하지 않|غير موجودة/iu,
    body: /(?:page|file|article|content|document|post|story|resource|url|link|item|topic|product|address) (?:(?:that )?(?:you (?:have |had )?(?:requested|tried to|were|are|'re|entered|followed|clicked)[^.]{0,40}) )?(?:was not|wasn't|could not be|couldn't be|cannot be|can't be|can not be|is not|isn't|does not|doesn't|no longer|has been (?:moved|removed|deleted)|may have|might have|has moved|is no longer|has expired|seems to)\b|(?:can't|cannot|couldn't|could not|unable to) (?:seem to )?find (?:the|that|this|what|any)|(?:error|http|status)[ :]*(?:code )?404|404 (?:error|not found|page)|die (?:angeforderte |gewünschte |gesuchte |von ihnen )?(?:seite|datei|artikel)[^.]{0,60}(?:nicht|entfernt|verschoben|gelöscht)|(?:page|article|contenu)[^.]{0,60}(?:n'existe (?:pas|plus)|introuvable|n'a pas (?:été|pu)|a été (?:supprimé|déplacé))|(?:página|artículo|contenido|enlace)[^.]{0,60}(?:no existe|no (?:se )?(?:ha podido |pudo )?encontr|ya no|ha sido (?:eliminad|movid)|não (?:existe|foi encontrad))|(?:pagina|articolo)[^.]{0,60}(?:non (?:esiste|è stat|è più)|niet (?:gevonden|beschikbaar|meer))|(?:страниц|запрашиваем|материал)[^.]{0,60}(?:не найден|не существует|удал[её]н)|お探しの(?:ページ|記事)|(?:您|你)(?:访问|请求|查找|要找|所查)的.{0,12}(?:不存在|已|找不到)|요청하신 페이지/iu,
    titleCharacters: 1_800,
    bodyCharacters: 700,
    message: 'The site answered as if all was well, but the page says that nothing is there.',
    retryable: false,
  },
  {
    code: 'error-page',
    title:
      /^\W*(?:http )?(?:error )?(?:40[0135-9]|41\d|42\d|45\d|5\d\d)\b(?!\s+\p{L}+\s+\p{L}+\s+\p{L}+\s+\p{L}+\s+\p{L}+)|(?:internal )?server error|service (?:temporarily )?(?:unavailable|interruption)|bad gateway|gateway time-?out|forbidden|bad request|too many requests|(?:an |application |unexpected |database |runtime |system |fatal )error(?: occurred| has occurred|$)|error establishing|something went wrong|(?:under|scheduled|site|down for|undergoing) maintenance|maintenance mode|temporarily (?:unavailable|down|offline|closed)|(?:site|account|domain|website) (?:is |has been )?(?:suspended|disabled|offline|unavailable)|we'll be (?:right )?back|be right back|wartungsarbeiten|wartungsmodus|serverfehler|interner fehler|dienst nicht verfügbar|erreur (?:interne|serveur|\d{3})|service indisponible|en maintenance|error (?:interno|del servidor)|servicio no disponible|en mantenimiento|errore (?:interno|del server)|in manutenzione|erro (?:interno|no servidor)|em manutenção|ошибка (?:сервера|\d{3})|технические работы|сервис временно|服务器(?:错误|内部错误)|系统(?:维护|错误|繁忙)|メンテナンス中|サーバーエラー|エラーが発生|점검 ?중|서버 ?오류/iu,
    body: /(?:internal server|fatal|parse|runtime|application|database|syntax) error|stack trace|traceback \(most recent|uncaught (?:exception|error)|(?:error|problem) (?:has )?occurred (?:while|during|on|with|processing)|error establishing a database connection|(?:warning|notice|fatal error): .{1,120} in .{1,120} on line|(?:server|service|site|website|system|page) is (?:temporarily |currently )?(?:unavailable|unable|down|offline|overloaded|under maintenance|undergoing)|(?:try|check) (?:again|back) (?:later|shortly|soon|in a few)|something went wrong|you (?:don't|do not) have permission to access|contact (?:the |your )?(?:system |server |site |web ?site )?administrator|(?:this )?account has been suspended|versuchen sie es (?:später|bitte)|ein (?:unerwarteter )?fehler ist aufgetreten|veuillez réessayer|une erreur (?:est survenue|s'est produite)|int[ée]ntalo (?:de nuevo|más tarde)|(?:se ha producido|ha ocurrido) un error|si è verificato un errore|riprova più tardi|ocorreu um erro|tente novamente|произошла ошибка|попробуйте (?:позже|ещ[её])|请稍后(?:再试|重试)|しばらく(?:して|経って)から|잠시 후 다시/iu,
    titleCharacters: 1_200,
    bodyCharacters: 500,
    message: 'The site answered as if all was well, but the page is an error message.',
    retryable: true,
  },
  {
    code: 'js-shell',
    title: /(?:javascript|scripts?) (?:is |are )?(?:required|disabled|not enabled)|enable javascript/iu,
    body: /(?:enable|activate|turn on|requires?|needs?|without|allow) (?:the use of )?java-?script|java-?script (?:is |must be |needs to be |to be |has to be )?(?:required|disabled|enabled|turned off|not enabled|not supported|deaktiviert)|java-?script (?:aktivieren|ist deaktiviert|einschalten)|(?:aktivieren|schalten) sie .{0,20}java-?script|activer? (?:le )?java-?script|java-?script (?:est )?(?:désactivé|requis|nécessaire)|(?:active|habilite|activar|habilitar) (?:el )?java-?script|abilita(?:re)? java-?script|(?:ative|habilite) o java-?script|включите java-?script|(?:启用|開啟|开启|打开) ?java-?script|java-?scriptを有効|자바스크립트를|java-?script를|(?:browser|version) is (?:not supported|no longer supported|outdated|out of date)|unsupported browser|^\W*loading(?:\.|…|\W*$)/iu,
    titleCharacters: 900,
    bodyCharacters: 600,
    message: 'The page is built by scripts; without running them there is no text.',
    cure: 'Rendering pages in a browser can be switched on.',
    retryable: false,
  },
];
