/** Which query parameters say how a reader came, and not what the page is. */
import { readFileSync } from 'node:fs';
import type { Address, QueryParameter } from './address.js';
import {
  hostAndParents,
  matchesHost,
  matchesPath,
  parsePattern,
  type MatchPattern,
} from './match-pattern.js';

interface BraveRule {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly params: readonly string[];
}

interface TrackerRule {
  readonly include: readonly MatchPattern[];
  readonly exclude: readonly MatchPattern[];
  readonly names: ReadonlySet<string>;
}

/**
 * Families and names beyond the list of Brave, each as its maker documents it: Google Analytics, Matomo and Piano
 * campaign tags, mail and social click identifiers, AT Internet, HubSpot, Marketo, session identifiers of servers.
 */
const EVERYWHERE = [
  /^(?:utm|mtm|matomo|pk|piwik|hsa|otm|itm|at|oly|vero|ga)_[a-z0-9_-]+$/,
  /^(?:fb_(?:action_.*|source|ref|comment_id)|gs_lc?p?|ns_(?:campaign|mchannel|source|linkname|fee)|cm_mmca?\d*)$/,
  /^(?:utm|_ga|_gl|_gac|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|igshid|igsh|mibextid|li_fat_id)$/,
  /^(?:mkt_tok|mc_(?:cid|eid|tc)|_hs(?:enc|mi)|__hs(?:fp|sc|tc)|hsctatracking|wickedid|rb_clickid|s_cid|s_kwcid|ef_id|epik|trk|trkinfo)$/,
  /^(?:xtor|xtref|echobox|cmpid|campaignid|adgroupid|ncid|ocid|wt_?z?mc|wtrid|icid|intcid|smid|smtyp|share_?token)$/,
  /^(?:__twitter_impression|_unique_id|ref_src|ref_url|fromref|fref|__s|_openstat|os_ehash|spm|scm|guccounter|guce_.*|_guc_consent_skip)$/,
  /^(?:cn-reloaded|ao_noptimize|usqp|amp_[a-z_]+|amp|wpamp|hss_channel|hss_meta|redirectedfrom|needaccess)$/,
  /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|cfid|cftoken)$/,
  /^(?:wprov|tracking_source|trackingid|google_abuse|soc_src|soc_trk|sref|sharedid|share_source)$/,
];

/** Names that are trackers only with such values: elsewhere they choose a branch, a tab or a language. */
const BY_VALUE: readonly { readonly name: RegExp; readonly value: RegExp }[] = [
  {
    name: /^(?:ref|ref_|referrer|referer|source|src|from|via|s|origin|campaign)$/,
    value:
      /^(?:fb|facebook|facebook\.com|tw|tw_i|ts|twitter|twtrec|twtr|t\.co|ig|instagram|linkedin|li|wa|whatsapp|email|mail|newsletter|nl|rss|feed|google|bing|search|share|social|push|app|home|homepage|0[1-9]|[12]\d|tw-share|fb-share)$/,
  },
  { name: /^(?:output|mode|outputtype|facet|view|format|type|layout|marfeeltn)$/, value: /^amp$/ },
  {
    name: /^(?:print|printable|printview|printpage|print_view|printfriendly)$/,
    value: /^(?:|1|true|yes|y|on)$/,
  },
  { name: /^(?:view|mode|format|output|layout|type|style)$/, value: /^(?:print|printable|printview)$/ },
  { name: /^m$/, value: /^[01]$/ },
  { name: /^_ss$/, value: /^r$/ },
];

/** Quirks of sites whose own parameters are known not to choose the document. */
const BY_SITE: readonly { readonly host: RegExp; readonly name: RegExp }[] = [
  {
    host: /(?:^|\.)(?:youtube\.com|youtu\.be)$/,
    name: /^(?:feature|si|ab_channel|pp|t|start|time_continue|app|attr_tag|kw)$/,
  },
  { host: /(?:^|\.)(?:twitter|x)\.com$/, name: /^(?:s|t|ref_src|ref_url|lang)$/ },
  {
    host: /(?:^|\.)sciencedirect\.com$/,
    name: /^(?:via|casa_token|ssrnid|dgcid|_rdoc|_fmt|_orig|_docanchor|md5|pid)$/,
  },
  {
    host: /(?:^|\.)jstor\.org$/,
    name: /^(?:seq|origin|searchtext|searchuri|ab_segments|casa_token|refreqid|mag)$/,
  },
  {
    host: /(?:^|\.)(?:nytimes|theguardian|washingtonpost|cnn|bbc)\.(?:com|co\.uk)$/,
    name: /^(?:pagewanted|_r|smprod|partner|emc|src|cmp|referringsource|unlocked_article_code|hpid)$/,
  },
];

let cached: ReadonlyMap<string, readonly TrackerRule[]> | undefined;

/** Brave's list (store/data/brave, MPL-2.0), filed by host. Read once, when first needed. */
function braveRules(): ReadonlyMap<string, readonly TrackerRule[]> {
  if (cached) return cached;
  const file = new URL('../data/brave/clean-urls.json', import.meta.url);
  const rules = JSON.parse(readFileSync(file, 'utf8')) as BraveRule[];
  const filed = new Map<string, TrackerRule[]>();
  const patterns = (texts: readonly string[]): MatchPattern[] =>
    texts.map(parsePattern).filter((pattern) => pattern !== null);
  for (const rule of rules) {
    const names = new Set(rule.params.map((name) => name.toLowerCase()));
    const exclude = patterns(rule.exclude);
    for (const pattern of patterns(rule.include)) {
      const entry = { include: [pattern], exclude, names };
      filed.set(pattern.host, [...(filed.get(pattern.host) ?? []), entry]);
    }
  }
  cached = filed;
  return filed;
}

/** The parameters that are left once trackers are gone, in the order written. */
export function withoutTrackers(address: Address): readonly QueryParameter[] {
  if (address.query.length === 0) return address.query;
  const rest = `${address.path}?`;
  const rules = hostAndParents(address.host)
    .flatMap((host) => braveRules().get(host) ?? [])
    .filter(
      (rule) =>
        rule.include.some((pattern) => applies(pattern, address.host, rest)) &&
        !rule.exclude.some((pattern) => applies(pattern, address.host, rest)),
    );
  const sites = BY_SITE.filter(({ host }) => host.test(address.host));
  return address.query.filter(({ name, value }) => {
    const lower = name.toLowerCase();
    return !(
      rules.some(({ names }) => names.has(lower)) ||
      EVERYWHERE.some((pattern) => pattern.test(lower)) ||
      sites.some((site) => site.name.test(lower)) ||
      BY_VALUE.some((rule) => rule.name.test(lower) && rule.value.test((value ?? '').toLowerCase()))
    );
  });
}

const applies = (pattern: MatchPattern, host: string, rest: string): boolean =>
  (matchesHost(pattern, host) || matchesHost(pattern, `www.${host}`)) && matchesPath(pattern, rest);
