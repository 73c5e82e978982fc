import { phrases, type WallRule } from '../wall-rule.js';

export const paywall: WallRule = {
  code: 'paywall',
  title: phrases(String.raw`
    subscri(?:be|ption) (?:required|to (?:read|continue))
    subscribers? only
    members? only
    premium (?:content|article)
    abonnenten
    réservé aux abonnés
    solo (?:para )?suscriptores
    nur für abonnenten
  `),
  body: phrases(String.raw`
    (?:this|the) (?:article|story|content|page|post|report|issue|feature) is (?:only |exclusively )?(?:for|available (?:only )?(?:to|for)|reserved for|exclusive to|behind)\b.{0,30}(?:subscriber|member|premium|paying|registered|paywall)
    (?:exclusive|only available|available only|available exclusively) (?:to|for) (?:our )?(?:paying |premium |paid )?(?:subscribers|members)
    (?:you've|you have) (?:reached|read|used|hit) (?:your|all|the) .{0,30}(?:limit|free|article)
    (?:free|monthly) article(?:s)? (?:limit|left|remaining|this month)
    (?:weiterlesen|lesen sie weiter|weiter lesen) (?:mit|als|im)
    exklusiv für (?:abonnenten|mitglieder)
    (?:nur|artikel) für abonnent
    (?:artikel|beitrag|inhalt) (?:ist )?(?:nur )?(?:für|mit) .{0,30}(?:abonnent|abo|plus)
    réservée? (?:à nos|aux) (?:abonnés|adhérents)
    il (?:vous )?reste .{0,20}à lire
    (?:suscríbete|suscríbase|regístrate|hazte socio) (?:para|y) (?:seguir|continuar|leer|acceder)
    (?:contenido|artículo) (?:exclusivo|solo|reservado|disponible solo) para
    (?:per|abbonati (?:per|e)) (?:continuare|continua) (?:a leggere|la lettura)
    (?:contenuto|articolo) riservato
    (?:assine|assinante)s? (?:para|e) (?:continuar|ler)
    (?:conteúdo|matéria) exclusiv[oa] para
    (?:exclusief|alleen) voor (?:abonnees|leden)
    (?:artykuł|treść) (?:tylko )?dla (?:subskrybentów|prenumeratorów)
    (?:доступ|материал|статья|текст)\S{0,6} (?:доступ\S+ )?(?:только )?(?:для|по) подпис
    (?:この記事|続き|全文)は?.{0,12}(?:会員|有料|購読)
    残り\s?\d+文字
    剩余.{0,6}内容
    (?:구독자|회원|유료) ?(?:전용|만)
    (?:subscribe|sign up|register|become a member|log in|sign in|upgrade) (?:now |today |here )?(?:to|and) (?:continue reading|keep reading|finish|read (?:the (?:full|rest|entire|whole|complete)|this|on\b|more of this)|unlock this)
    (?:log in|sign in|register|subscribe|join|pay) to (?:see|view|read) (?:the )?(?:full|rest|entire|whole|complete)
    to (?:continue|keep) reading(?: this)?(?:,| for| (?:article|story)).{0,20}(?:subscri|log|sign|regist|join|buy|become)
    (?:member|subscriber|premium)s?[- ]only (?:story|article|content|post|report|analysis|feature)
    (?:this|the) (?:article|story|content|page|post|report|issue|feature) (?:available|open|accessible) (?:only )?to (?:paying |paid |premium )?(?:subscribers|members)
    made this story available to
    already a paid subscriber
    create (?:a|your) (?:free )?account to (?:finish|read|continue|keep|unlock|view)
    (?:the )?rest of (?:this|the) (?:article|story|piece|post|text) is (?:waiting|available|for|reserved|only|locked|behind)
    (?:article|story|post|content) is locked
    you are reading (?:a|an) (?:preview|excerpt|extract)
    this is (?:a|an|only a) (?:preview|excerpt|extract) of (?:a |the )?(?:subscription|premium|full|paid|longer)
    (?:rent|purchase|buy) (?:this )?(?:article|chapter|pdf)
    (?:diesen|den ganzen|den vollständigen|den kompletten) (?:artikel|beitrag|text) (?:weiterlesen|lesen|freischalten)
    (?:artikel|text|beitrag) freischalten
    (?:lesen sie|lies) (?:den|diesen) (?:ganzen|vollständigen|kompletten)? ?(?:artikel|text|beitrag) (?:mit|im|als)
    (?:article|contenu|suite) (?:est )?réservée? (?:à|aux)
    (?:para|si quieres) (?:seguir|continuar) leyendo,?.{0,30}(?:suscr|regístr|inicia)
    (?:suscríb|suscrib|regístr)\p{L}{0,6},? (?:para|y) (?:seguir|continuar|leer|acceder)
    (?:este|esta) (?:contenido|artículo|noticia) es (?:exclusiv|sol[oa]|para)
    (?:assine|cadastre-se|torne-se assinante).{0,20}(?:ler|leia|continuar|restante|acess)
    (?:conteúdo|matéria|texto|reportagem) (?:é )?(?:exclusiv|restrit|reservad)[oa]s? (?:para|a|aos)
    (?:questo|il) (?:contenuto|articolo) è (?:riservato|disponibile solo|solo per)
    (?:abbonati|registrati|iscriviti) (?:per|e) (?:continua|legg|sblocca)
    (?:alleen|exclusief|enkel) (?:toegankelijk )?voor (?:abonnees|leden|betalende)
    (?:verder|volledig artikel|dit artikel) lezen\?.{0,40}(?:abonne|account|log)
    (?:artikeln|texten|innehållet) är (?:låst|endast|bara|för|exklusiv)
    läs vidare med
    (?:artikkelen|saken|innholdet|artiklen) er (?:låst|kun|bare|forbeholdt|for)
    les videre med
    (?:tämä )?(?:artikkeli|juttu|sisältö) on (?:vain )?tilaajille
    pozostało \d{1,3} ?% (?:artykułu|treści|tekstu)
    (?:aby|żeby) (?:czytać|przeczytać) (?:dalej|cały|całość|więcej)
    (?:dostęp|artykuł|treść) (?:tylko |wyłącznie )?dla (?:subskrybentów|prenumeratorów|zalogowanych)
    (?:článek|obsah) (?:je )?(?:pouze |jen )?pro předplatitele
    (?:чтобы|для того,? чтобы) (?:дочитать|продолжить чтение|прочитать|читать дальше)
    (?:материал|статья|текст) доступ\p{L}{0,4} (?:только )?(?:подписчик|по подписк|для подписчик)
    (?:订阅|登录|登入|付费|开通会员|加入会员)(?:后|以|即可|可).{0,6}(?:阅读|查看|全文|继续)
    (?:本文|此文|全文|文章).{0,8}(?:仅限|仅供|为|需).{0,6}(?:会员|订阅|付费)
    (?:会員|購読者|有料会員)(?:限定|専用)(?:の)?(?:記事|コンテンツ)
    (?:続きを|全文を|続きは).{0,12}(?:会員|有料|購読|登録|ログイン)
    (?:유료|구독|회원|멤버십) ?(?:회원|구독자|가입)? ?(?:전용|한정)
    (?:구독|로그인|가입)(?:하고|하시면|하면|후).{0,12}(?:전체|계속|읽)
    (?:هذا|هذه) (?:المقال|المادة|المحتوى).{0,12}(?:للمشتركين|للأعضاء)
    bu (?:içerik|haber|yazı) (?:sadece |yalnızca )?(?:aboneler|üyeler)
    (?:bài viết|nội dung) (?:này )?(?:chỉ )?dành cho (?:hội viên|thành viên|người đăng ký)
  `),
  nearby: phrases(String.raw`
    to (?:continue|keep) reading
    already (?:a|an) (?:subscriber|member|registered)
    unlock (?:this|the|full|unlimited)
    (?:continue|keep) reading (?:with|for|by)
    buy (?:this article|access|a subscription|a digital pass)
    full access (?:to|for)
    subscribe for (?:full|unlimited|complete)
    (?:bereits|schon) (?:abonnent|registriert|kunde)
    (?:jetzt|mit) (?:abo|abonnement|plus)\b.{0,30}(?:lesen|testen|weiter)
    déjà abonné
    abonnez-vous (?:pour|et|à)
    (?:ya eres|¿ya eres) suscriptor
    оформите подписку
    기사 ?전문
    (?:pour|afin de) (?:lire la suite|continuer (?:à lire|votre lecture))
    (?:subscribe|sign up|register|become a member|start (?:your|a) (?:free )?trial|log in|upgrade) (?:now |today |here )?(?:to|and) (?:continue|keep|read|unlock|access|view|get (?:full|unlimited) access)
    to read (?:the (?:full|rest|entire|whole|complete)|this|more of this|on\b)
    (?:订阅|会员|付费|登录)(?:后|用户|专享)?.{0,8}(?:阅读|查看|全文)
    (?:会員|有料)(?:登録|会員)?.{0,10}(?:続き|全文|限定)
    (?:have|got) an account\? (?:log|sign) in
    cancel (?:at )?any ?time
    (?:choose|see|view|compare|pick) (?:a |your |our |all )?(?:subscription )?plans?\b
    (?:get|enjoy) unlimited (?:access|articles|reading)
    access options
    (?:access|read|log in|sign in) through your institution
    jetzt abonnieren
    (?:schon|bereits) ein abo
    im ersten monat|erster monat gratis|4 wochen (?:gratis|kostenlos)
    sans engagement
    j[e'] ?m'abonne
    (?:lee|leer) sin límites
    ya tienes una suscripción
    redan prenumerant
    allerede abonnent
    al abonnee
    (?:wykup|kup) (?:subskrypcję|dostęp|prenumeratę)
    уже есть подписка
    已是会员
    已经订阅
    会員の方は
    이미 회원
    (?:want|like) to (?:read (?:more|on)|continue reading)\?
    (?:this is|you are reading) a premium (?:article|story)
    become a (?:supporter|subscriber|member) (?:for|and|to)
    (?:möchten|wollen) sie weiterlesen|sie möchten weiterlesen
  `),
  titleCharacters: 2500,
  bodyCharacters: 1900,
  message: 'The text is behind a paywall; only a teaser was shown.',
  cure: 'An open-access copy or a preprint may exist.',
  retryable: false,
};
