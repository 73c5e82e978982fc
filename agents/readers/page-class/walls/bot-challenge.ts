import { phrases, type WallRule } from '../wall-rule.js';

export const botChallenge: WallRule = {
  code: 'bot-challenge',
  title: phrases(String.raw`
    just a moment
    attention required
    checking (?:your|the) browser
    security (?:check|verification|challenge)
    are you (?:a |not a )?(?:human|robot)
    (?:human|bot|robot) (?:verification|check|detection)
    verify(?:ing)? (?:that )?(?:you are|you're|your|yourself)
    pardon our interruption
    one more step
    ddos[- ]guard
    ddos protection
    access (?:to this (?:page|site|website) )?(?:has been |is |was )?(?:denied|blocked|restricted)
    captcha
    unusual (?:traffic|activity)
    you have been blocked
    request blocked
    please wait\W*$
    sicherheitsüberprüfung
    sicherheitsprüfung
    bist du ein (?:mensch|roboter)
    sind sie ein (?:mensch|roboter)
    einen moment
    vérification de (?:sécurité|votre navigateur)
    êtes-vous un (?:humain|robot)
    un instant
    accès (?:refusé|bloqué)
    verificación de seguridad
    un momento
    acceso denegado
    verifica di sicurezza
    accesso negato
    verificação de segurança
    acesso negado
    um momento
    проверка (?:безопасности|браузера)
    доступ (?:ограничен|запрещ[её]н)
    вы не робот
    安全验证
    人机验证
    访问验证
    请稍候
    アクセスが拒否
    セキュリティ(?:チェック|確認)
    ロボットではありません
    しばらくお待ちください
    보안 ?(?:확인|검사)
    로봇이 아닙니다
    잠시만 기다
    (?:you(?:'re| are)|not) (?:not )?a (?:ro)?bot
    let'?s confirm you
    comprobación de seguridad
    comprueba que
    (?:controleren|bevestig) (?:of|dat) u? ?een mens
    even geduld
    jeszcze chwil
    potwierdź, że jesteś
    لحظة من فضلك|تحقق من أنك
    사람인지 확인
    zugriff (?:auf diese seite )?(?:wurde )?(?:verweigert|blockiert|eingeschränkt)
    hozzáférés megtagadva
    ověř\p{L}{1,4},? (?:že|zda)
    (?:vänta|ett ögonblick)
    bir dakika
    đang kiểm tra|xác minh
  `),
  body: phrases(String.raw`
    verif(?:y|ying) (?:that )?(?:you are|you're) (?:a )?(?:human|not a (?:ro)?bot)
    confirm (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)
    (?:checking|verifying) (?:if the site connection is secure|your browser)
    needs to review the security of your connection
    (?:enable|activate|turn on) (?:javascript and cookies|cookies and javascript|javascript and disable)
    unusual (?:traffic|activity) from your
    (?:you look|looks) like a (?:ro)?bot
    prove (?:that )?you(?:'re| are) (?:not a robot|human)
    i'?m not a robot
    complete the (?:captcha|security check|challenge)
    solve the (?:captcha|puzzle|challenge)
    press (?:&|and) hold
    ray id:
    performance (?:&|and) security by
    incapsula incident
    request unsuccessful
    your (?:ip|request|access|connection) (?:address )?(?:has been|was|is) (?:blocked|flagged|denied|temporarily)
    automated (?:access|requests|queries)
    (?:has )?been blocked (?:by|due|because)
    support id is
    reference (?:#|id|number)\W*\d
    bestätigen sie,? dass sie (?:kein roboter|ein mensch)
    überprüf\w* (?:ihren|deinen) browser
    vérifi\w* que vous (?:êtes (?:un )?humain|n'êtes pas un robot)
    (?:que no eres|no soy) un robot
    eres humano
    (?:che non sei|non sono) un robot
    (?:não sou|que não é) um robô
    (?:что вы|я) не робот
    подтвердите,? что (?:вы|запросы)
    请(?:完成|进行)(?:安全|人机)?验证
    您的访问.{0,12}(?:异常|频繁)
    (?:ロボット|人間)(?:では|である)
    로봇이 아님
    자동(?:화된)? (?:접근|요청)
    (?:verif|confirm|check|making sure|make sure|prove|determine)\p{L}{0,4} (?:that |if |whether )?you(?:'re| are) (?:a )?(?:real )?(?:human|person|not (?:a |an )?(?:ro)?(?:bot|automated))
    proof[- ]of[- ]work (?:scheme|challenge|check)
    (?:resembl|look|appear|seem)\p{L}{0,3} (?:to be |to come from |like )?(?:those of |that of )?(?:an? )?(?:automated|bots?\b|script)
    (?:automation|automatisierungs)[- ]?(?:software|tools?)
    (?:restrictions|rules) that prevent you from accessing
    (?:blocked|banned|denied) (?:your|you|access) (?:ip|network|from)
    tick the box (?:below )?(?:to|if|and)
    you have (?:made|sent) too many requests
    (?:mensch|kein roboter|kein bot) sind
    (?:kein|nicht ein) (?:roboter|bot) sind
    taste gedrückt
    (?:n'êtes|ne suis|n'es) pas un robot
    (?:que no eres|no soy|no es) un (?:robot|bot)
    (?:comportamiento|tráfico|actividad) (?:poco habitual|inusual|sospechos[ao])
    (?:controleren|controle) (?:of u|uw browser)
    geen robot
    (?:że jesteś|czy jesteś) (?:człowiekiem|robotem)
    bezpieczeństwo połączenia
    nie jestem robotem
    nejste robot|nejsem robot
    (?:robot olmadığ|insan olduğ)
    bağlantınız
    (?:أنك (?:إنسان|لست روبوت)|التحقق الأمني|لست برنامج)
    비정상적인 (?:트래픽|접근|접속)
    (?:사람인지|로봇이)
    (?:异常|可疑)(?:流量|访问|请求)|拖动滑块|滑动验证
    (?:подозрительн|необычн)\p{L}{1,3} (?:трафик|активност|запрос)
    (?:bukan|anda) robot|bukan robot
    không phải (?:là )?(?:robot|người máy)
  `),
  markup: phrases(String.raw`
    cf-chl
    _cf_chl_opt
    challenge-form
    cf-browser-verification
    px-captcha
    captcha-delivery
    _incapsula_resource
    distil_r_captcha
    awswaf
    geetest
    arkoselabs
    ddos-guard
    sucuri_cloudproxy
    hcaptcha\.com
    recaptcha\/api
    turnstile
    cf-turnstile
    sec-if-cpt|sec_cpt
    kpsdk
    px-cloud\.net|perimeterx
    _abck
    captcha-sdk
    anubis_
    g-recaptcha
    friendlycaptcha|frc-captcha
    /_sec/cp_challenge
    challenge-platform
  `),
  titleCharacters: 1500,
  bodyCharacters: 900,
  message: 'The site asked for proof of a human visitor instead of showing the page.',
  retryable: true,
};
