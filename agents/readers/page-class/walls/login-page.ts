import { phrases, type WallRule } from '../wall-rule.js';

export const loginPage: WallRule = {
  code: 'login-page',
  title: phrases(String.raw`
    ^\W*(?:(?:member|user|customer|account|please) )?(?:log|sign)[ -]?(?:in|on)\b
    \b(?:log|sign)[ -]?in (?:to|or|required|page|\||-|–|·)
    (?:login|sign in|authentication) required
    single sign-?on
    ^\W*(?:login|anmelden|anmeldung|einloggen|connexion|se connecter|identifiez-vous|iniciar sesión|acceder|inicia sesión|accedi|accesso|entrar|iniciar sessão|fazer login|inloggen|logga in|logg inn|log ind|zaloguj|logowanie|přihlášení|вход|войти|авторизация|登录|登入|ログイン|로그인|giriş|تسجيل الدخول|会員ログイン)(?!\p{L})
    ^\W*(?:登录|登入|ログイン|로그인|تسجيل الدخول)
    (?:log|sign) into \S+$
    (?:find|choose|select) your (?:institution|organi[sz]ation|library)
  `),
  body: phrases(String.raw`
    (?:you (?:must|need to|have to) (?:be )?|required to )(?:log|sign|logged|signed)[ -]?in(?: (?:to|in order|before)|\W)
    please (?:log|sign) in to (?:continue|view|access|see|read|proceed|use)
    (?:sie müssen|bitte) (?:sich )?(?:an|ein)(?:ge)?(?:melden|meldet|loggt|loggen).{0,30}(?:um|sein|fortzufahren)
    (?:vous devez|veuillez) (?:être )?(?:vous )?(?:connect|identifi)\p{L}{1,4}.{0,12}(?:pour|afin)
    (?:debe|debes|tienes que) iniciar sesión
    (?:è necessario|devi) (?:effettuare l'accesso|accedere)
    (?:необходимо|нужно|требуется) (?:войти|авторизоваться|авторизация)
    (?:请|請)(?:先|您)?(?:登录|登入)
    ログインが必要|ログインしてください
    로그인이 필요|로그인 ?해 ?주세요|로그인 후 이용
  `),
  nearby: phrases(String.raw`
    forgot(?:ten)? (?:your |my )?(?:password|account|username)
    keep me (?:logged|signed) in
    (?:please )?(?:log|sign)[ -]?in
    remember me
    passwort vergessen
    angemeldet bleiben
    mot de passe oublié
    (?:olvidaste|has olvidado|olvidó) (?:tu|su|la) contraseña
    password dimenticata
    esqueceu (?:a |sua )?senha
    wachtwoord vergeten
    gl[öo]mt (?:ditt )?lösenord
    glemt (?:passord|adgangskode|kodeord)
    nie pamiętasz hasła
    zapomněli jste heslo
    şifremi unuttum
    забыли пароль
    忘记密码
    忘記密碼
    パスワードを(?:お)?忘れ
    비밀번호 ?(?:찾기|를 잊)
    نسيت كلمة (?:المرور|السر)
    (?:continue|log in|sign in) with (?:google|apple|facebook|microsoft)
  `),
  titleCharacters: 900,
  bodyCharacters: 600,
  message: 'The page asks for a login.',
  retryable: false,
};
