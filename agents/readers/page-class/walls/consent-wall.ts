import { phrases, type WallRule } from '../wall-rule.js';

export const consentWall: WallRule = {
  code: 'consent-wall',
  title: phrases(String.raw`
    before you continue
    (?:we|your) (?:value|care about|respect|choices regarding)?\s?(?:your )?privacy
    privacy (?:choices|settings|preferences)
    cookie (?:consent|settings|preferences|notice|wall)
    consent
    datenschutz-?einstellungen
    privatsphäre
    cookies? (?:zustimmen|akzeptieren)
    bevor sie (?:fortfahren|weiter)
    avant (?:d'accéder|de continuer)
    gestion des cookies
    votre vie privée
    antes de (?:continuar|ir)
    su privacidad
    tu privacidad
    prima di continuare
    la tua privacy
    sua privacidade
    voordat je verdergaat
    cookie-?(?:instellingen|einstellungen)
    同意
    クッキー
    쿠키
    (?:your )?(?:privacy|cookie|data) (?:choices|settings|preferences|options)
    your choices
    (?:weiter|weiterlesen) mit werbung
    wie möchten sie (?:weiter)?lesen
    continuer sans accepter
    (?:respect de )?votre vie privée
    valorizamos
    (?:vi (?:värnar om|respekterer|bryr oss om))
    age (?:verification|check|gate)
    are you (?:over|at least|of legal)
    プライバシー(?:に関する|設定|ポリシー)|cookieについて
    zgoda|twoja prywatność
    souhlas|soukromí
    隐私|隱私
  `),
  body: phrases(String.raw`
    (?:we|our|us) (?:and|&) (?:our )?(?:\d+ )?(?:third[- ]party )?partners
    (?:accept|reject|allow|agree to) (?:all|and continue|& continue)
    (?:store|access) (?:and\/or access )?information on (?:a|your) device
    consent to (?:the use|our use|these|all)
    manage (?:my |your )?(?:cookies|preferences|options|choices|consent)
    use (?:of )?cookies (?:and|to|for)
    (?:akzeptieren|zustimmen) und (?:weiter|fortfahren|schließen)
    alle (?:cookies )?(?:akzeptieren|ablehnen)
    wir und unsere (?:\d+ )?partner
    mit werbung (?:und tracking )?(?:lesen|weiterlesen)
    (?:accepter|refuser) (?:et continuer|tout|les cookies)
    nous (?:et|utilisons) (?:nos|des) (?:\d+ )?(?:partenaires|cookies)
    (?:aceptar|rechazar) (?:y continuar|todo|todas|cookies)
    nosotros y nuestros
    utilizamos cookies
    (?:accetta|rifiuta) (?:e continua|tutto|tutti)
    noi e i nostri
    (?:aceitar|rejeitar) (?:e continuar|tudo|todos)
    alles accepteren
    wij en onze
    同意して続行
    すべて(?:許可|同意)
    接受所有
    全部接受
    모두 (?:동의|수락)
    принять все
    мы используем (?:файлы )?cookie
    (?:we|our) (?:and|&) (?:our )?(?:up to )?(?:\d[\d.,]* )?(?:trusted |selected )?(?:partners|vendors|third[- ]part)
    companies we work with
    (?:our|nos|unsere|nuestros|nossos|onze|våra|vores|nasi|nostri) (?:\d[\d.,]* )?(?:partner|partenaire|soci|parceiro)
    (?:einwilligen|einwilligung|zustimmung) (?:und|verarbeiten|ist|erteilen)
    mit (?:ihrer|deiner) (?:einwilligung|zustimmung)
    ohne (?:werbe-?tracking|werbung und tracking|personalisierte werbung)
    avec votre (?:accord|consentement)
    (?:accepter|refuser) et (?:fermer|continuer|accéder)
    (?:technologies|tecnologías|tecnologie|tecnologias) (?:similaires|similares|simili)
    (?:armazenam|almacen|archivi|conserv)\p{L}{1,6}.{0,30}(?:informa|dispositiv)
    lagrar och får åtkomst
    godkänn alla|tillåt alla|accepter alle|godta alle|hyväksy kaikki
    (?:zaakceptuj|odrzuć) (?:wszystk|i (?:przejdź|zamknij))
    przechowujemy informacje
    přijmout vše|souhlasím
    (?:クッキー|cookie)を使用|同意してください|すべて同意
    쿠키를 사용
    (?:使用|启用) ?cookie
    legal age to enter
    by entering (?:this (?:site|website)|you) (?:you )?(?:accept|agree|confirm)
    (?:place|set|store) cookies on your (?:computer|device|browser)
  `),
  titleCharacters: 2500,
  bodyCharacters: 1500,
  message: 'A consent page stands in front of the text.',
  retryable: false,
};
