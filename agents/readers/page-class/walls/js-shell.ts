import { phrases, type WallRule } from '../wall-rule.js';

export const jsShell: WallRule = {
  code: 'js-shell',
  title: phrases(String.raw`
    (?:javascript|scripts?) (?:is |are )?(?:required|disabled|not enabled)
    enable javascript
  `),
  body: phrases(String.raw`
    (?:enable|activate|turn on|requires?|needs?|without|allow) (?:the use of )?java-?script
    java-?script (?:is |must be |needs to be |to be |has to be )?(?:required|disabled|enabled|turned off|not enabled|not supported|deaktiviert)
    java-?script (?:aktivieren|ist deaktiviert|einschalten)
    (?:aktivieren|schalten) sie .{0,20}java-?script
    activer? (?:le )?java-?script
    java-?script (?:est )?(?:désactivé|requis|nécessaire)
    (?:active|habilite|activar|habilitar) (?:el )?java-?script
    abilita(?:re)? java-?script
    (?:ative|habilite) o java-?script
    включите java-?script
    (?:启用|開啟|开启|打开) ?java-?script
    java-?scriptを有効
    자바스크립트를
    java-?script를
    (?:browser|version) is (?:not supported|no longer supported|outdated|out of date)
    unsupported browser
    ^\W*loading(?:\.|…|\W*$)
    necesita java-?script
    (?:precisa|requer) (?:de )?java-?script|java-?script (?:desativado|desabilitado|está desactivado)
    (?:schakel|zet) java-?script (?:in|aan)|java-?script inschakelen
    (?:włącz|aktivera|slå på|aktiver|ota käyttöön|povolte|zapněte|etkinleştir\p{L}*) (?:obsługę )?java-?script
    java-?script(?:'?i|i)? etkinleştir
    يجب تفعيل|تفعيل جافا
    ^\W*loading\b.{0,40}$
    ^\W*(?:wird geladen|chargement|cargando|caricamento|carregando|laden|laddar|ładowanie|загрузка|加载中|正在加载|読み込み中|로딩 ?중)
  `),
  titleCharacters: 900,
  bodyCharacters: 600,
  message: 'The page is built by scripts; without running them there is no text.',
  cure: 'With "render": true in research-loop.config.json and Chromium installed, such pages are rendered.',
  retryable: false,
};
