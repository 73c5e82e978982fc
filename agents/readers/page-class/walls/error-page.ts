import { phrases, type WallRule } from '../wall-rule.js';

export const errorPage: WallRule = {
  code: 'error-page',
  title: phrases(String.raw`
    ^\W*(?:http )?(?:error )?(?:40[0135-9]|41\d|42\d|45\d|5\d\d)\b(?!\s+\p{L}+\s+\p{L}+\s+\p{L}+\s+\p{L}+\s+\p{L}+)
    (?:internal )?server error
    service (?:temporarily )?(?:unavailable|interruption)
    bad gateway
    gateway time-?out
    forbidden
    bad request
    too many requests
    (?:an |application |unexpected |database |runtime |system |fatal )error(?: occurred| has occurred|$)
    error establishing
    something went wrong
    (?:under|scheduled|site|down for|undergoing) maintenance
    maintenance mode
    temporarily (?:unavailable|down|offline|closed)
    (?:site|account|domain|website) (?:is |has been )?(?:suspended|disabled|offline|unavailable)
    we'll be (?:right )?back
    be right back
    wartungsarbeiten
    wartungsmodus
    serverfehler
    interner fehler
    dienst nicht verfügbar
    erreur (?:interne|serveur|\d{3})
    service indisponible
    en maintenance
    error (?:interno|del servidor)
    servicio no disponible
    en mantenimiento
    errore (?:interno|del server)
    in manutenzione
    erro (?:interno|no servidor)
    em manutenção
    ошибка (?:сервера|\d{3})
    технические работы
    сервис временно
    服务器(?:错误|内部错误)
    系统(?:维护|错误|繁忙)
    メンテナンス中
    サーバーエラー
    エラーが発生
    점검 ?중
    서버 ?오류
    hit a snag|technical (?:difficult|problem|issue)|problem loading
    session (?:has )?(?:expired|timed out|ended)
    (?:cookies?|scripts?) (?:are |is )?(?:required|absent|disabled|not (?:supported|enabled))
    cookie absent
    unavailable (?:due to|for) legal reasons
    przerwa techniczna|prace konserwacyjne|błąd serwera
    voltamos já
    점검 ?(?:중|안내)
    technische (?:störung|probleme)
    problème technique|page en erreur
    storing|onderhoud
    driftstopp|tekniskt fel|underhåll
  `),
  body: phrases(String.raw`
    (?:internal server|fatal|parse|runtime|application|database|syntax) error
    stack trace
    traceback \(most recent
    uncaught (?:exception|error)
    (?:error|problem) (?:has )?occurred (?:while|during|on|with|processing)
    error establishing a database connection
    (?:warning|notice|fatal error): .{1,120} in .{1,120} on line
    (?:server|service|site|website|system|page) is (?:temporarily |currently )?(?:unavailable|unable|down|offline|overloaded|under maintenance|undergoing)
    (?:try|check) (?:again|back) (?:later|shortly|soon|in a few)
    something went wrong
    you (?:don't|do not) have permission to access
    contact (?:the |your )?(?:system |server |site |web ?site )?administrator
    (?:this )?account has been suspended
    versuchen sie es (?:später|bitte)
    ein (?:unerwarteter )?fehler ist aufgetreten
    veuillez réessayer
    une erreur (?:est survenue|s'est produite)
    int[ée]ntalo (?:de nuevo|más tarde)
    (?:se ha producido|ha ocurrido) un error
    si è verificato un errore
    riprova più tardi
    ocorreu um erro
    tente novamente
    произошла ошибка
    попробуйте (?:позже|ещ[её])
    请稍后(?:再试|重试)
    しばらく(?:して|経って)から
    잠시 후 다시
    (?:our |the )?servers? (?:could not|couldn't|can't|cannot|did not|didn't|failed to|was unable) (?:handle|process|complete|respond|fulfil|find)
    give it another (?:go|try)
    session has (?:expired|ended|timed out)
    (?:does not|doesn't|must|need to) (?:accept|allow|enable) cookies|allow cookies and reload|cookie could not be set
    gdpr.{0,80}(?:access cannot|cannot be granted|not available|unable to)
    unavailable (?:due to|for) legal reasons
    not available in your (?:country|region|location)
    upstream (?:connect )?error|nullpointerexception|at \S{3,80}\(\S{2,40}\.(?:java|cs|scala|kt):\d+\)
    exception report|unhandled exception
    ["']?(?:error|status)["']?\s?:\s?(?:\{|["']?(?:code|[45]\d\d))
    trwają prace|spróbuj ponownie (?:później|za)
    (?:site|página|sistema) (?:está )?em manutenção
    잠시 후 (?:다시|이용)
    (?:sitenin|şu anda) bakım
    (?:probeer|proberen) (?:het )?(?:later|opnieuw)
    försök igen (?:senare|om)|prøv igjen senere|prøv igen senere
    exception was thrown while
    please reload (?:the page |this page )?in (?:a few|some)
  `),
  titleCharacters: 1200,
  bodyCharacters: 500,
  message: 'The site answered as if all was well, but the page is an error message.',
  retryable: true,
};
