/** Addresses under which one document stands on the web, family by family, and neighbours that are another document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../../store/canonical-key.js';

const keys = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((one) => canonicalKey(one).key)),
];

/** What stands before `{` is written in front of every variant: `https://a.org/{x|y}`. */
function variants(written: string): string[] {
  const match = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(written);
  if (!match) return [written];
  return (match[2] ?? '').split('|').flatMap((piece) => variants(`${match[1]}${piece}${match[3]}`));
}

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'arxiv:2310.06825': [
    'https://arxiv.org/{abs|pdf|html|format|ps}/2310.06825{|v1|v2}',
    'https://{cn|de|export|browse}.arxiv.org/abs/2310.06825',
    'https://arxiv.org/ftp/arxiv/papers/2310/2310.06825.pdf',
    'https://{www.alphaxiv.org/abs|alphaxiv.org/overview|ar5iv.org/abs|www.arxiv-vanity.com/papers|huggingface.co/papers|www.semanticscholar.org/arxiv|xxx.lanl.gov/abs}/2310.06825',
  ],
  'pmcid:PMC7095418': [
    'https://{www.ncbi.nlm.nih.gov/pmc|pmc.ncbi.nlm.nih.gov|europepmc.org|www.ncbi.nlm.nih.gov/labs/pmc|m.ncbi.nlm.nih.gov/pmc}/articles/PMC7095418{|/|/#S1|?pdf=render}',
    'https://www.ncbi.nlm.nih.gov/pmc/articles/7095418/',
    'https://europepmc.org/{article/PMC/PMC7095418|abstract/PMC/PMC7095418|backend/ptpmcrender.fcgi?accid=PMC7095418&blobtype=pdf}',
    'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC7095418/fullTextXML',
    'https://www.pubmedcentral.nih.gov/articlerender.fcgi?artid=7095418',
  ],
  'pmid:32015507': [
    'https://pubmed.ncbi.nlm.nih.gov/32015507/{|?format=pubmed|#affiliation-1}',
    'https://www.ncbi.nlm.nih.gov/{pubmed/32015507|pubmed/?term=32015507|m/pubmed/32015507/|entrez/query.fcgi?cmd=Retrieve&db=PubMed&list_uids=32015507&dopt=Abstract}',
    'https://europepmc.org/{abstract/MED|article/med}/32015507',
  ],
  'doi:10.1002/anie.202003115': [
    'https://onlinelibrary.wiley.com/doi/{|full/|abs/|epdf/|pdfdirect/}10.1002/anie.202003115{|/abstract|/full|/pdf|/epdf|/references|/suppinfo|/abstract;jsessionid=A1.f02}',
    'https://onlinelibrary.wiley.com/{resolve/doi?DOI=10.1002/anie.202003115|action/showCitFormats?doi=10.1002%2Fanie.202003115}',
    'https://onlinelibrary-wiley-com.proxy.library.uni.example/doi/10.1002/anie.202003115',
  ],
  'doi:10.1007/s11846-023-00668-3': [
    'https://{link|rd}.springer.com/article/10.1007/s11846-023-00668-3{|/fulltext.html|/figures/1|/tables/2|/metrics|?error=cookies_not_supported}',
    'https://link.springer.com/{content/pdf/10.1007%2Fs11846-023-00668-3.pdf|epdf/10.1007/s11846-023-00668-3?sharing_token=x|10.1007/s11846-023-00668-3}',
  ],
  'doi:10.1186/s12915-023-01686-z': [
    'https://bmcbiol.biomedcentral.com/{articles/|track/pdf/|counter/pdf/}10.1186/s12915-023-01686-z{|.pdf|/peer-review}',
  ],
  'doi:10.1038/s41586-020-2649-2': [
    'https://{www.|}nature.com/articles/s41586-020-2649-2{|.pdf|#Sec1|/figures/1|?fromPaywallRec=true|_reference.pdf}',
    'https://idp.nature.com/authorize?response_type=cookie&redirect_uri=https%3A%2F%2Fwww.nature.com%2Farticles%2Fs41586-020-2649-2',
  ],
  'doi:10.1080/00036846.2011.568404': [
    'https://www.tandfonline.com/doi/{|full/|abs/|pdf/|ref/|figure/|citedby/|suppl/|metrics/}10.1080/00036846.2011.568404{|?needAccess=true}',
  ],
  'doi:10.1145/3460120.3484557': [
    'https://dl.acm.org/doi/{|abs/|pdf/|fullHtml/|epdf/}10.1145/3460120.3484557',
    'https://dl.acm.org/citation.cfm?doid=3460120.3484557',
  ],
  'doi:10.1371/journal.pone.0009505': [
    'https://journals.plos.org/plosone/article{|/comments|/authors|/metrics}?id=10.1371/journal.pone.0009505{|.}',
    'https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0009505&type=printable',
    'http://www.plosone.org/article/{info%3Adoi%2F10.1371%2Fjournal.pone.0009505|fetchObject.action?uri=info:doi/10.1371/journal.pone.0009505&representation=PDF}',
  ],
  'doi:10.7554/elife.16800': ['https://elifesciences.org/{articles/16800|content/5/e16800|articles/16800v2|articles/16800.pdf|articles/16800/figures}'],
  'doi:10.1101/2019.12.11.872580': [
    'https://www.biorxiv.org/content/10.1101/2019.12.11.872580v{1|2.full|1.full.pdf|1.abstract|1.supplementary-material|3.full-text|1.full#F1}',
    'https://www.biorxiv.org/{content/early/2019/12/11/2019.12.11.872580|content/biorxiv/early/2019/12/11/2019.12.11.872580.full.pdf|cgi/content/short/2019.12.11.872580v1}',
  ],
  'doi:10.64898/2025.12.01.123456': ['https://www.biorxiv.org/content/10.64898/2025.12.01.123456{v1|v2.full|v1.full.pdf}'],
  'doi:10.2139/ssrn.3526713': [
    'https://{papers.ssrn.com/sol3/papers.cfm?abstract_id=3526713|ssrn.com/abstract=3526713|papers.ssrn.com/abstract=3526713|papers.ssrn.com/sol3/Delivery.cfm/SSRN_ID3526713_code1.pdf?abstractid=3526713&mirid=1}',
  ],
  'doi:10.1073/pnas.1604234114': [
    'https://www.pnas.org/{doi/10.1073|doi/full/10.1073|cgi/doi/10.1073|lookup/doi/10.1073}/pnas.1604234114',
    'https://www.pnas.org/lookup/suppl/doi:10.1073/pnas.1604234114/-/DCSupplemental',
  ],
  'doi:10.1016/s0140-6736(20)30183-5': [
    'https://www.thelancet.com/{journals/lancet/article/PIIS0140-6736(20)30183-5/fulltext|journals/lancet/article/PIIS0140-6736%2820%2930183-5/abstract|pdfs/journals/lancet/PIIS0140-6736(20)30183-5.pdf|article/S0140-6736(20)30183-5/fulltext|action/showPdf?pii=S0140-6736%2820%2930183-5}',
  ],
  'url:sciencedirect.com/science/article/pii/S0092867420302294': [
    'https://www.sciencedirect.com/science/article/{|abs/|am/}pii/S0092867420302294{|/pdfft?md5=1&pid=1|?via%3Dihub}',
    'https://{linkinghub.elsevier.com/retrieve|reader.elsevier.com/reader/sd}/pii/S0092867420302294',
    'https://linkinghub.elsevier.com/retrieve/pii/S0092-8674(20)30229-4',
    'https://www.cell.com/{cell/|}{fulltext/|abstract/|pdf/|pdfExtended/}S0092-8674(20)30229-4',
    'https://www.cell.com/action/showPdf?pii=S0092-8674%2820%2930229-4',
    'https://login.ezproxy.uni.example/login?url=https://www.sciencedirect.com/science/article/pii/S0092867420302294',
  ],
  'doi:10.1136/bmj.m1091': ['https://www.bmj.com/content/{368/bmj.m1091|368/bmj.m1091.full|bmj/368/bmj.m1091.full.pdf|368/bmj.m1091/rapid-responses}'],
  'doi:10.1155/2014/123456': ['https://{www|downloads}.hindawi.com/journals/bmri/2014/123456{|/|.pdf}'],
  'doi:10.5194/acp-20-1234-2020': ['https://acp.copernicus.org/articles/20/1234/2020/{|acp-20-1234-2020.pdf}', 'https://www.atmos-chem-phys.net/20/1234/2020/'],
  'doi:10.3386/w12345': ['https://{www|papers}.nber.org/papers/{w12345|W12345|w12345.pdf}', 'https://www.nber.org/system/files/working_papers/w12345/w12345.pdf'],
  'doi:10.18653/v1/2020.acl-main.1': ['https://{aclanthology.org|www.aclweb.org/anthology}/2020.acl-main.1{|/|.pdf}'],
  'hdl:10986/12345': ['http://hdl.handle.net/10986/12345', 'https://openknowledge.worldbank.org/handle/10986/12345{|?show=full}', 'https://repository.example.org/xmlui/handle/10986/12345'],
  'oup record': ['https://academic.oup.com/isq/{article|article-abstract}/64/4/1000/5999080{|?login=false|?redirectedFrom=fulltext}'],
  'jama record': ['https://jamanetwork.com/journals/jama/{fullarticle|article-abstract}/2763187{|?resultClick=1}'],
  'mdpi article': ['https://www.mdpi.com/2072-6643/11/2/303{|/htm|/html|/pdf|/xml|/pdf?version=1|/review_report}'],
  'highwire volume': ['https://jvi.asm.org/{content/84/24/12832|content/84/24/12832.full|content/84/24/12832.full.pdf+html|content/jvi/84/24/12832.full.pdf|content/84/24/12832.short|cgi/content/abstract/84/24/12832|cgi/reprint/84/24/12832.pdf}'],
  'ieee document': [
    'https://ieeexplore.ieee.org/{document/8949342|abstract/document/8949342|stamp/stamp.jsp?tp=&arnumber=8949342|xpl/articleDetails.jsp?arnumber=8949342|stampPDF/getPDF.jsp?arnumber=8949342|document/8949342/authors|iel7/6287639/8948470/08949342.pdf}',
  ],
  'cambridge item': ['https://www.cambridge.org/core/{journals/pa/article/title/|journals/pa/article/abs/title/|product/}0123456789ABCDEF0123456789ABCDEF'],
  'scielo number': ['https://www.scielo.br/scielo.php?script={sci_arttext|sci_abstract}&pid=S0034-89102010000100001{|&lng=en&nrm=iso}'],
  'scielo code': ['https://www.scielo.br/j/rsp/a/abcdefghijkmnpqrstuvwx/{|abstract/}?lang=en{|&format=pdf}'],
  'j-stage article': ['https://www.jstage.jst.go.jp/article/jsp/12/3/12_123/{_article|_pdf}{|/-char/en|/-char/ja/}'],
  'eid article': ['https://wwwnc.cdc.gov/eid/article/17/5/{10-1939_article|10-1939_article.htm|pdfs/10-1939.pdf|10-1939|10-1939-f1}'],
  'open journal system': ['https://journal.example.org/index.php/jx/article/{view/123|view/123/456|download/123/456|view/123/pdf|viewFile/123/456}'],
  'zenodo record': ['https://zenodo.org/{record/1234567|records/1234567|records/1234567/files/x.pdf?download=1|record/1234567/export/hx}'],
  'figshare article': ['https://figshare.com/articles/{dataset/Title_here/1234567|dataset/Title_here/1234567/1|Title_here/1234567|1234567}'],
  'hal deposit': ['https://{hal.science|hal.archives-ouvertes.fr|hal.inria.fr|inria.hal.science}/hal-01234567{|v2|/document|/file/x.pdf|v1/document}'],
  'osf preprint': ['https://{osf.io/preprints/psyarxiv/abcde|psyarxiv.com/abcde|osf.io/abcde|psyarxiv.com/abcde/download|osf.io/preprints/psyarxiv/abcde_v2}'],
  'openreview forum': ['https://openreview.net/{forum|pdf}?id=rJ4km2R5t7', 'https://openreview.net/forum?id=rJ4km2R5t7&noteId=abc'],
  'neurips paper': [
    'https://{papers.nips.cc|papers.neurips.cc|proceedings.neurips.cc}/paper/2017/hash/3f5ee243547dee91fbd053c1c4a845aa-Abstract.html',
    'https://proceedings.neurips.cc/{paper|paper_files/paper}/2017/file/3f5ee243547dee91fbd053c1c4a845aa-Paper{|-Conference}.pdf',
  ],
  'pmlr paper': ['https://proceedings.mlr.press/v139/radford21a{|.html|/radford21a.pdf}'],
  'jmlr paper': ['https://{www.jmlr.org/papers/volume21/20-074/20-074.pdf|jmlr.org/papers/v21/20-074.html|jmlr.csail.mit.edu/papers/v21/20-074.html}'],
  'cvf paper': ['https://{openaccess.thecvf.com|www.cv-foundation.org/openaccess}/content_cvpr_2016/{html/He_X_paper.html|papers/He_X_paper.pdf}'],
  'ads record': ['https://ui.adsabs.harvard.edu/abs/2016PhRvL.116f1102A{|/abstract|/citations}', 'http://adsabs.harvard.edu/abs/2016PhRvL.116f1102A'],
  'inspire record': ['https://{inspirehep.net/literature|inspirehep.net/record|old.inspirehep.net/record}/1234567'],
  'semantic scholar paper': ['https://www.semanticscholar.org/paper/{|Title-Smith-Doe/|Other-Smith/}0123456789abcdef0123456789abcdef01234567'],
  'researchgate publication': ['https://www.researchgate.net/publication/123456789{|_Title_of_it|_Title_of_it/link/5a/download|_Title_of_it?_sg=abc}'],
  'trial': ['https://clinicaltrials.gov/{ct2/show|study|show|ct2/show/study|ct2/show/results}/NCT01234567{|?term=x}', 'https://classic.clinicaltrials.gov/ct2/show/NCT01234567'],
  'law': ['https://eur-lex.europa.eu/legal-content/EN/{TXT|TXT/HTML|TXT/PDF|ALL}/?uri=CELEX:32016R0679{|&qid=1}'],
  'encyclopedia': ['https://en.{m.|}wikipedia.org/wiki/Zika{_|%20}virus{|#History}', 'https://en.wikipedia.org/w/index.php?title=Zika_virus', 'https://www.wikiwand.com/en/{|articles/}Zika_virus'],
  'repository': ['https://github.com/owner/repo{|/|.git|#readme|/blob/main/README.md|/tree/main|?tab=readme-ov-file}'],
  'newspaper': [
    'https://{www|mobile}.nytimes.com/2020/01/01/science/story.html{|?smid=tw-share}',
    'https://{web.archive.org/web/20200102030405|archive.today/2020.01.02-030405|archive.ph}/https://www.nytimes.com/2020/01/01/science/story.html',
  ],
  'broadcaster': ['https://www.bbc.{com|co.uk}/news/{|amp/}health-51235105{|?at_medium=RSS}'],
  'agency': ['https://www.reuters.com/article/{us-health-|amp/|}idUSKBN1Z12345'],
  'story': ['https://{medium.com/@user/title-|user.medium.com/title-|medium.com/publication/title-|medium.com/p/}0123456789ab{|?source=rss}'],
  'newsletter': ['https://name.substack.com/p/story{|/comments|?r=abc&s=w}', 'https://open.substack.com/pub/name/p/story'],
  'question': ['https://stackoverflow.com/{questions/12345/title|questions/12345|q/12345|q/12345/678|questions/12345/other?rq=1}'],
  'thread': ['https://{www.reddit.com/r/x/comments/abc123/title/|old.reddit.com/r/x/comments/abc123|redd.it/abc123|www.reddit.com/comments/abc123}'],
  'video': ['https://{www.youtube.com/watch?v=|youtu.be/|www.youtube.com/embed/|m.youtube.com/watch?t=1&v=|www.youtube.com/watch?list=PL1&v=}abcdefghijk'],
  'book': ['https://books.google.{com|de}/books?id=abcDEF123_-x{|&pg=PA12&dq=x}', 'https://www.google.com/books/edition/_/abcDEF123_-x?gbpv=1'],
  'viewer': ['http://example.org/a.pdf', 'https://docs.google.com/{viewer?|gview?embedded=true&}url=http%3A%2F%2Fexample.org%2Fa.pdf'],
  'translation': ['https://example.org/a?x=1', 'https://translate.google.com/translate?sl=de&tl=en&u=https%3A%2F%2Fexample.org%2Fa%3Fx%3D1', 'https://example-org.translate.goog/a?x=1&_x_tr_sl=de&_x_tr_tl=en'],
}; // prettier-ignore

describe('one document under many addresses', () => {
  it.each(Object.entries(FAMILIES))('%s', (name, written) => {
    const found = keys(written.flatMap(variants));
    expect(found).toHaveLength(1);
    if (/^[a-z]+:/.test(name)) expect(found).toEqual([name]);
  });
});

describe('neighbours', () => {
  it.each([
    ['https://www.mdpi.com/2072-6643/11/2/303', 'https://www.mdpi.com/2072-6643/11/2/304'],
    ['https://peerj.com/preprints/4375/', 'https://peerj.com/articles/4375/'],
    ['https://openreview.net/forum?id=a1', 'https://openreview.net/forum?id=a2'],
    ['https://de.wikipedia.org/wiki/Zika', 'https://en.wikipedia.org/wiki/Zika'],
    ['https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32016R0679', 'https://eur-lex.europa.eu/legal-content/DE/TXT/?uri=CELEX:32016R0679'],
    ['https://journal.example.org/index.php/jx/article/view/123', 'https://journal.example.org/index.php/jx/issue/view/123'],
    ['https://journal.example.org/index.php/jx/article/view/123', 'https://journal.example.org/index.php/jy/article/view/123'],
    ['https://content.example.org/content/jama/84/24/12.full', 'https://content.example.org/content/nejm/84/24/12.full'],
    ['https://a.example.org/handle/123456789/12', 'https://b.example.org/handle/123456789/12'],
    ['https://www.scielo.br/j/rsp/a/abcdefghijkmnpqrstuvwx/?lang=en', 'https://www.scielo.br/j/rsp/a/abcdefghijkmnpqrstuvwx/?lang=pt'],
    ['https://academic.oup.com/isq/article/64/4/1000/5999080', 'https://academic.oup.com/isq/issue/64/4'],
    ['https://inspirehep.net/literature/1234567', 'https://inspirehep.net/authors/1234567'],
    ['https://github.com/owner/repo?tab=readme-ov-file', 'https://github.com/owner/repo?tab=license-ov-file'],
    ['https://www.reddit.com/r/x/comments/abc123/title/', 'https://www.reddit.com/r/x/comments/abc123/title/def456/'],
    ['https://medium.com/p/0123456789ab', 'https://medium.com/p/0123456789ac'],
  ])('%s is not %s', (one, other) => {
    expect(keys([one, other])).toHaveLength(2);
  }); // prettier-ignore
});

describe('a DOI is cut out of any address exactly', () => {
  const suffix = fc.oneof(
    fc.stringMatching(/^[a-z]{1,8}\.[0-9]{4}\.[0-9]{3,7}$/),
    fc.stringMatching(/^s[0-9]{5}-[0-9]{3}-[0-9]{5}-[0-9a-z]$/),
    fc.stringMatching(/^S[0-9]{4}-[0-9]{4}\([0-9]{2}\)[0-9]{5}-[0-9X]$/),
    fc.stringMatching(/^\(SICI\)[0-9]{4}-[0-9]{4}\(199[0-9]{5}\)[0-9]{2}:[0-9]<[0-9]{1,3}::AID-[A-Z]{3}[0-9]{1,3}>3\.0\.CO;2-[A-Z0-9]$/),
    fc.stringMatching(/^[0-9]{4}-[0-9]{4}\/[0-9]{1,3}\/[0-9]{1,2}\/[0-9]{3,6}$/),
    fc.stringMatching(/^[0-9]{6,10}$/),
  ); // prettier-ignore
  const doi = fc.tuple(fc.integer({ min: 1000, max: 99_999 }), suffix).filter(([prefix]) => prefix !== 5555 && prefix !== 5072 && prefix !== 48_550)
    .map(([prefix, rest]) => `10.${prefix}/${rest}`); // prettier-ignore
  const front = fc.constantFrom(
    'doi/',
    'doi/full/',
    'doi/abs/',
    'article/',
    'doi/epdf/',
    'content/doi/',
    'en/lookup/doi/',
  );
  const behind = fc.constantFrom('', '/full', '/abstract', '/meta', '/pdf', '/full/html', '/fulltext.html', '/suppinfo', '.pdf', '/', '/abstract;jsessionid=8A1B.d03t02',
    ';jsessionid=8A1B', '/references', '/-/DCSupplemental', '/figures/1'); // prettier-ignore
  const query = fc.constantFrom(
    '',
    '?needAccess=true',
    '?journalCode=x20',
    '#sec1',
    '?a=1&amp;b=2',
    '?ref=10.1000/other',
  );
  const write = fc.constantFrom(
    (text: string) => encodeURI(text).replace(/[()#;]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    (text: string) => encodeURIComponent(text),
    (text: string) => encodeURIComponent(encodeURIComponent(text)),
  );

  it('whatever the platform writes around it', () => {
    fc.assert(
      fc.property(doi, front, behind, query, write, (name, before, after, parameters, escape) => {
        const address = `https://journal.example/${before}${escape(name)}${after}${parameters}`;
        expect(canonicalKey(address).doi, address).toBe(name.toLowerCase());
      }),
      { numRuns: 1500 },
    );
  });

  it('from running text with its punctuation', () => {
    const tail = fc.constantFrom('', '.', ',', ').', ';', '"', '”.', '>', ']', ' ');
    const head = fc.constantFrom(
      'doi:',
      'DOI: ',
      'https://doi.org/',
      'http://dx.doi.org/',
      'info:doi/',
      '(doi:',
      '',
    );
    fc.assert(
      fc.property(doi, head, tail, (name, before, after) => {
        const address = `${before}${name}${after}`.replace(/^\(/, after.includes(')') ? '(' : '');
        expect(canonicalKey(address.replace(/^\((.*)\)\.$/, '$1')).doi, address).toBe(name.toLowerCase());
      }),
      { numRuns: 600 },
    );
  });

  it('and none is made of what is no DOI', () => {
    const other = fc.constantFrom(
      '10.1/x',
      '10.12/ab',
      '210.1000/ab',
      'v10.1234x',
      '10.1000',
      '10.0999/x',
      '1.10.1000',
      'a10.1000b/c',
    );
    fc.assert(
      fc.property(fc.domain(), other, behind, (host, text, after) => {
        expect(canonicalKey(`https://${host}/files/${text}${after}`).doi).toBeNull();
      }),
    );
  });
});
