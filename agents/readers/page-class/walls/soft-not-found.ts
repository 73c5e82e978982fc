import { phrases, type WallRule } from '../wall-rule.js';

export const softNotFound: WallRule = {
  code: 'soft-not-found',
  title: phrases(String.raw`
    \b404\b
    (?:page|file|article|content|document|post|story|resource|url|site|item|topic|thread|product)s?\W{0,3} (?:you (?:requested|were looking for|are looking for) )?(?:(?:was|is|could|can|has|have|does)(?: been)? ?(?:not|n't|no longer)|cannot|can't|couldn't|doesn't|not|no longer|missing|unavailable|removed|deleted|gone) ?(?:be )?(?:found|exist|available|here|there|$)
    not found
    (?:page|content|article|item|listing) (?:is )?(?:unavailable|removed|deleted|missing|expired|moved)
    nothing (?:was )?found
    (?:we )?(?:can't|cannot|couldn't|could not|can not) find
    lost\?
    oops
    nicht (?:gefunden|verfügbar|vorhanden|mehr verfügbar)
    existiert nicht
    (?:page|contenu|article) (?:non trouvée?|introuvable|inexistante?|n'existe (?:pas|plus))
    (?:página|pagina|contenido|artículo) (?:no (?:encontrad[ao]|existe|disponible)|não (?:encontrad[ao]|existe)|non (?:trovat[ao]|disponibile|esiste))
    niet gevonden
    hittades inte
    ikke (?:funnet|fundet)
    ei löy(?:dy|tynyt)
    nie (?:znaleziono|istnieje)
    nenalezena
    nem található
    bulunamadı
    не найден[ао]?
    не существует
    не знайдено
    (?:ページ|記事|お探し).{0,16}(?:見つかりません|ありません|存在しません|削除)
    (?:页面|网页|頁面|網頁|内容|文章).{0,10}(?:不存在|未找到|找不到|不見|不见|已(?:被)?删除)
    찾을 수 없
    존재하지 않
    غير موجودة
    this is awkward
    (?:position|job|vacancy|listing|offer|ad|event|auction) (?:has been|is|was) (?:filled|closed|expired|ended|removed|no longer)
    (?:video|content|page|item|product|profile|account) (?:is )?(?:unavailable|not available|no longer available)
    doi not found
    no (?:results|matches|entries|articles|posts|items)(?: were)?(?: found)?$
    0 results
    bestaat niet
    nebyla nalezena|nenalezen
    bulunamadı|bulunmuyor
    không tìm thấy|không tồn tại
    tidak ditemukan
    lapa nav atrasta|puslapis nerastas|lehte ei leitud
    δεν βρέθηκε
    לא נמצא
    ไม่พบหน้า
    पृष्ठ नहीं मिला
    (?:you are|you're|you seem|looks like you(?:'re| are)) lost
  `),
  body: phrases(String.raw`
    (?:page|file|article|content|document|post|story|resource|url|link|item|topic|product|address) (?:(?:that )?(?:you (?:have |had )?(?:requested|tried to|were|are|'re|entered|followed|clicked)[^.]{0,40}) )?(?:was not|wasn't|could not be|couldn't be|cannot be|can't be|can not be|is not|isn't|does not|doesn't|no longer|has been (?:moved|removed|deleted)|may have|might have|has moved|is no longer|has expired|seems to)\b
    (?:can't|cannot|couldn't|could not|unable to) (?:seem to )?find (?:the|that|this|what|any)
    (?:error|http|status)[ :]*(?:code )?404
    404 (?:error|not found|page)
    die (?:angeforderte |gewünschte |gesuchte |von ihnen )?(?:seite|datei|artikel)[^.]{0,60}(?:nicht|entfernt|verschoben|gelöscht)
    (?:page|article|contenu)[^.]{0,60}(?:n'existe (?:pas|plus)|introuvable|n'a pas (?:été|pu)|a été (?:supprimé|déplacé))
    (?:página|artículo|contenido|enlace)[^.]{0,60}(?:no existe|no (?:se )?(?:ha podido |pudo )?encontr|ya no|ha sido (?:eliminad|movid)|não (?:existe|foi encontrad))
    (?:pagina|articolo)[^.]{0,60}(?:non (?:esiste|è stat|è più)|niet (?:gevonden|beschikbaar|meer))
    (?:страниц|запрашиваем|материал)[^.]{0,60}(?:не найден|не существует|удал[её]н)
    お探しの(?:ページ|記事)
    (?:您|你)(?:访问|请求|查找|要找|所查)的.{0,12}(?:不存在|已|找不到)
    요청하신 페이지
    (?:there is|there's) nothing (?:at this|here|to (?:see|show))
    nothing (?:at this address|to see here|was found at)
    (?:link|url|address) (?:that )?you (?:followed|clicked|entered|typed|used).{0,30}(?:out of date|broken|wrong|incorrect|expired|invalid|dead|no longer)
    (?:address|url) was typed wrong
    position has been filled
    applications are no longer
    (?:has not|hasn't) made this (?:video|content|page) available
    (?:returned|found|gave|yielded|has|are|were) (?:no|0|zero) (?:results|matches|hits|entries)
    no (?:results|matches|entries|products) (?:found|match|were found)
    nothing matched your search
    doi cannot be found
    (?:keine|0) (?:ergebnisse|treffer) (?:gefunden|für)
    aucun (?:résultat|article)
    (?:sin|ningún|no hay|no se han encontrado) resultados?
    nessun risultato
    nenhum resultado
    brak wyników
    ничего не найдено
    (?:没有|沒有|未)(?:找到|搜索到).{0,8}(?:结果|結果|内容)
    検索結果(?:は|が)(?:0|ありません|見つかり)
    검색 ?결과가 없
    (?:pagina|adres)[^.]{0,40}(?:bestaat niet|verwijderd|verkeerd)
    (?:stránka|adresa)[^.]{0,40}(?:neexistuje|nebyla|přesunuta)
    (?:sayfa|aradığınız)[^.]{0,40}(?:bulunamadı|silinmiş|taşınmış|mevcut değil)
    (?:페이지|주소)[^.]{0,20}(?:삭제|변경|찾을 수)
    (?:الصفحة|المقال)[^.]{0,30}(?:غير موجود|حذف|لم يتم العثور)
    (?:sidan|siden|sivu)[^.]{0,40}(?:finns inte|findes ikke|finnes ikke|ei ole|poistettu|flyttad|borttagen)
    what you (?:wanted|were looking for|are looking for) is(?: not|n't) here
  `),
  titleCharacters: 1800,
  bodyCharacters: 700,
  message: 'The site answered as if all was well, but the page says that nothing is there.',
  retryable: false,
};
