import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../../store/canonical-key.js';

/** Addresses of one document each, the first as its site or a bibliography writes it. */
const ONE_DOCUMENT: readonly (readonly string[])[] = [
  ["doi:10.1080/00218464.2019.1580123", "https://www.tandfonline.com/doi/epub/10.1080/00218464.2019.1580123?needAccess=true", "https://www.tandfonline.com/doi/suppl/10.1080/00218464.2019.1580123?scroll=top", "https://tandfonline.com/doi/ref/10.1080/00218464.2019.1580123", "https://www.tandfonline.com/doi/citedby/10.1080/00218464.2019.1580123"],
  ["doi:10.1002/anie.201900001", "https://onlinelibrary.wiley.com/doi/am-pdf/10.1002/anie.201900001", "https://onlinelibrary.wiley.com/wol1/doi/10.1002/anie.201900001/abstract", "https://analyticalsciencejournals.onlinelibrary.wiley.com/doi/epdf/10.1002/anie.201900001", "https://onlinelibrary.wiley.com/store/10.1002/anie.201900001/asset/anie201900001.pdf?v=1&t=ab", "https://onlinelibrary.wiley.com/action/showCitFormats?doi=10.1002%2Fanie.201900001"],
  ["doi:10.1007/s00134-019-05500-1", "https://link.springer.com/content/pdf/10.1007%2Fs00134-019-05500-1.pdf", "https://static-content.springer.com/esm/art%3A10.1007%2Fs00134-019-05500-1/MediaObjects/134_2019_5500_MOESM1_ESM.pdf", "https://link.springer.com/article/10.1007/s00134-019-05500-1/figures/2", "https://link.springer.com/article/10.1007/s00134-019-05500-1/fulltext.html", "https://rd.springer.com/article/10.1007/s00134-019-05500-1", "https://link.springer.com/epub/10.1007/s00134-019-05500-1"],
  ["doi:10.1186/s12889-019-7000-1", "https://bmcpublichealth.biomedcentral.com/counter/pdf/10.1186/s12889-019-7000-1.pdf", "https://bmcpublichealth.biomedcentral.com/track/pdf/10.1186/s12889-019-7000-1", "https://bmcpublichealth.biomedcentral.com/articles/10.1186/s12889-019-7000-1/tables/3", "https://bmcpublichealth.biomedcentral.com/articles/10.1186/s12889-019-7000-1/peer-review", "https://bmcpublichealth.biomedcentral.com/articles/10.1186/s12889-019-7000-1/metrics"],
  ["doi:10.1371/journal.pone.0012345", "https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0012345&type=printable", "https://journals.plos.org/plosone/article/authors?id=10.1371/journal.pone.0012345", "https://dx.plos.org/10.1371/journal.pone.0012345", "https://www.plosone.org/article/info%3Adoi%2F10.1371%2Fjournal.pone.0012345", "http://www.plosone.org/article/fetchObject.action?uri=info:doi/10.1371/journal.pone.0012345&representation=PDF", "https://journals.plos.org/plosone/article/peerReview?id=10.1371/journal.pone.0012345"],
  ["doi:10.3389/fpsyg.2019.00001", "https://www.frontiersin.org/journals/psychology/articles/10.3389/fpsyg.2019.00001/full", "https://www.frontiersin.org/article/10.3389/fpsyg.2019.00001/pdf", "https://www.frontiersin.org/articles/10.3389/fpsyg.2019.00001/epub", "https://public-pages-files-2025.frontiersin.org/journals/psychology/articles/10.3389/fpsyg.2019.00001/pdf", "https://www.frontiersin.org/articles/10.3389/fpsyg.2019.00001/xml/nlm", "https://journal.frontiersin.org/article/10.3389/fpsyg.2019.00001/abstract"],
  ["doi:10.1103/physrevlett.120.010401", "https://journals.aps.org/prl/pdf/10.1103/PhysRevLett.120.010401", "https://journals.aps.org/prl/supplemental/10.1103/PhysRevLett.120.010401", "https://link.aps.org/doi/10.1103/PhysRevLett.120.010401", "https://link.aps.org/accepted/10.1103/PhysRevLett.120.010401", "https://journals.aps.org/prl/export/10.1103/PhysRevLett.120.010401?type=bibtex", "https://journals.aps.org/prl/cited-by/10.1103/PhysRevLett.120.010401"],
  ["doi:10.1021/acs.jpcc.8b00001", "https://pubs.acs.org/doi/suppl/10.1021/acs.jpcc.8b00001/suppl_file/jp8b00001_si_001.pdf", "https://pubs.acs.org/doi/10.1021/acs.jpcc.8b00001?ref=PDF", "https://pubs.acs.org/doi/pdf/10.1021/acs.jpcc.8b00001?rand=abc", "https://pubs.acs.org/action/showCitFormats?doi=10.1021%2Facs.jpcc.8b00001"],
  ["doi:10.1108/jd-01-2019-0001", "https://www.emerald.com/insight/content/doi/10.1108/JD-01-2019-0001/full/html", "https://www.emerald.com/insight/content/doi/10.1108/JD-01-2019-0001/full/pdf?title=abc", "https://www.emeraldinsight.com/doi/full/10.1108/JD-01-2019-0001"],
  ["doi:10.1515/ling-2019-0001", "https://www.degruyter.com/document/doi/10.1515/ling-2019-0001/pdf", "https://www.degruyter.com/document/doi/10.1515/ling-2019-0001/html?lang=de", "https://www.degruyterbrill.com/document/doi/10.1515/ling-2019-0001/html", "https://www.degruyter.com/document/doi/10.1515/ling-2019-0001/machineReadableCitation/BibTeX"],
  ["doi:10.1055/s-0039-1688888", "https://www.thieme-connect.com/products/ejournals/pdf/10.1055/s-0039-1688888.pdf", "https://www.thieme-connect.de/products/ejournals/html/10.1055/s-0039-1688888", "https://www.thieme-connect.com/products/ejournals/abstract/10.1055/s-0039-1688888?lang=de"],
  ["doi:10.1214/18-aos1715", "https://projecteuclid.org/journals/annals-of-statistics/volume-47/issue-1/A-title/10.1214/18-AOS1715.full", "https://projecteuclid.org/journals/annals-of-statistics/volume-47/issue-1/A-title/10.1214/18-AOS1715.pdf", "https://projecteuclid.org/journals/annals-of-statistics/volume-47/issue-1/A-title/10.1214/18-AOS1715.short?tab=ArticleLink"],
  ["doi:10.1088/1748-9326/ab0001", "https://iopscience.iop.org/article/10.1088/1748-9326/ab0001/meta", "https://iopscience.iop.org/article/10.1088/1748-9326/ab0001/pdf", "https://iopscience.iop.org/article/10.1088/1748-9326/ab0001/ampdf", "https://iopscience.iop.org/article/10.1088/1748-9326/ab0001/epub"],
  ["doi:10.5061/dryad.abc12", "https://datadryad.org/stash/dataset/doi:10.5061/dryad.abc12", "https://datadryad.org/dataset/doi:10.5061/dryad.abc12", "https://datadryad.org/stash/dataset/doi%3A10.5061%2Fdryad.abc12", "http://datadryad.org/resource/doi:10.5061/dryad.abc12"],
  ["doi:10.7910/dvn/abcdef", "https://dataverse.harvard.edu/dataset.xhtml?persistentId=doi:10.7910/DVN/ABCDEF", "https://dataverse.harvard.edu/dataset.xhtml?persistentId=doi:10.7910/DVN/ABCDEF&version=2.0", "https://dataverse.harvard.edu/citation?persistentId=doi:10.7910/DVN/ABCDEF"],
  ["doi:10.1594/pangaea.900001", "https://doi.pangaea.de/10.1594/PANGAEA.900001?format=textfile"],
  ["doi:10.5281/zenodo.1234567", "https://zenodo.org/doi/10.5281/zenodo.1234567"],
  ["doi:10.1002/14651858.cd001234.pub4", "https://www.cochranelibrary.com/cdsr/doi/10.1002/14651858.CD001234.pub4/full", "https://www.cochranelibrary.com/cdsr/doi/10.1002/14651858.CD001234.pub4/epdf/full/de", "https://www.cochranelibrary.com/cdsr/doi/10.1002/14651858.CD001234.pub4/information"],
  ["doi:10.1056/nejmoa2000001", "https://www.nejm.org/doi/full/10.1056/NEJMoa2000001?query=featured_home", "https://www.nejm.org/doi/pdf/10.1056/NEJMoa2000001?articleTools=true", "https://nejm.org/doi/10.1056/nejmoa2000001", "https://www.nejm.org/doi/suppl/10.1056/NEJMoa2000001/suppl_file/nejmoa2000001_protocol.pdf"],
  ["doi:10.1073/pnas.1900001116", "https://www.pnas.org/cgi/doi/10.1073/pnas.1900001116", "https://www.pnas.org/doi/reader/10.1073/pnas.1900001116", "https://www.pnas.org/lookup/doi/10.1073/pnas.1900001116", "https://www.pnas.org/doi/suppl/10.1073/pnas.1900001116"],
  ["doi:10.1093/nar/gkz001", "https://academic.oup.com/nar/article-lookup/doi/10.1093/nar/gkz001", "https://academic.oup.com/nar/article/doi/10.1093/nar/gkz001/5300000", "https://academic.oup.com/nar/advance-article-abstract/doi/10.1093/nar/gkz001/5300000?redirectedFrom=fulltext"],
  ["doi:10.1136/bmj.l1234", "https://www.bmj.com/lookup/doi/10.1136/bmj.l1234", "https://www.bmj.com/content/364/bmj.l1234", "https://www.bmj.com/content/364/bmj.l1234.full.pdf", "https://www.bmj.com/content/364/bmj.l1234/rapid-responses"],
  ["doi:10.7554/elife.12345", "https://elifesciences.org/articles/12345", "https://elifesciences.org/articles/12345/figures", "https://elifesciences.org/articles/12345v2", "https://elifesciences.org/reviewed-preprints/12345"],
  ["doi:10.1038/s41586-019-0001-2", "https://www.nature.com/articles/s41586-019-0001-2.epdf?sharing_token=abc", "https://www.nature.com/articles/s41586-019-0001-2_reference.pdf", "https://www.nature.com/articles/s41586-019-0001-2/metrics", "https://www.nature.com/articles/s41586-019-0001-2#Sec3", "https://idp.nature.com/authorize?response_type=cookie&client_id=grover&redirect_uri=https%3A%2F%2Fwww.nature.com%2Farticles%2Fs41586-019-0001-2"],
  ["https://muse.jhu.edu/article/712345", "https://muse.jhu.edu/article/712345/pdf", "https://muse.jhu.edu/article/712345/summary", "https://muse.jhu.edu/pub/1/article/712345"],
  ["https://osf.io/preprints/psyarxiv/abc9d", "https://psyarxiv.com/abc9d", "https://psyarxiv.com/abc9d/", "https://osf.io/preprints/psyarxiv/abc9d/", "https://osf.io/preprints/psyarxiv/abc9d_v1"],
  ["https://zenodo.org/records/1234567", "https://zenodo.org/record/1234567", "https://zenodo.org/record/1234567/files/paper.pdf", "https://zenodo.org/records/1234567/files/paper.pdf?download=1", "https://zenodo.org/records/1234567/preview/paper.pdf"],
  ["https://figshare.com/articles/dataset/A_title/1234567", "https://figshare.com/articles/A_title/1234567", "https://figshare.com/articles/dataset/A_title/1234567?file=2", "https://figshare.com/articles/dataset/_/1234567"],
  ["https://hal.science/hal-01234567", "https://hal.archives-ouvertes.fr/hal-01234567", "https://hal.science/hal-01234567/document", "https://hal.science/hal-01234567v1", "https://hal.inria.fr/hal-01234567/file/paper.pdf", "https://hal.science/hal-01234567/preview/paper.pdf"],
  ["https://openreview.net/forum?id=HkxYz1", "https://openreview.net/pdf?id=HkxYz1", "https://openreview.net/forum?id=HkxYz1&noteId=abc", "https://openreview.net/attachment?id=HkxYz1&name=pdf"],
  ["https://aclanthology.org/P19-1001/", "https://aclanthology.org/P19-1001.pdf", "https://www.aclweb.org/anthology/P19-1001/", "https://aclanthology.org/P19-1001v2.pdf", "https://aclanthology.org/P19-1001.bib", "https://aclweb.org/anthology/papers/P/P19/P19-1001/"],
  ["https://proceedings.mlr.press/v97/abc19a.html", "http://proceedings.mlr.press/v97/abc19a/abc19a.pdf", "https://proceedings.mlr.press/v97/abc19a"],
  ["https://proceedings.neurips.cc/paper/2017/hash/3f5ee243547dee91fbd053c1c4a845aa-Abstract.html", "https://papers.nips.cc/paper/2017/hash/3f5ee243547dee91fbd053c1c4a845aa-Abstract.html", "https://proceedings.neurips.cc/paper/2017/file/3f5ee243547dee91fbd053c1c4a845aa-Paper.pdf", "https://proceedings.neurips.cc/paper_files/paper/2017/file/3f5ee243547dee91fbd053c1c4a845aa-Paper.pdf"],
  ["https://openaccess.thecvf.com/content/CVPR2021/html/Li_Title_CVPR_2021_paper.html", "https://openaccess.thecvf.com/content/CVPR2021/papers/Li_Title_CVPR_2021_paper.pdf"],
  ["https://patents.google.com/patent/US9876543B2", "https://patents.google.com/patent/US9876543B2/en", "https://patents.google.com/patent/US9876543B2/de?oq=US9876543B2"],
  ["https://www.rfc-editor.org/rfc/rfc9110", "https://www.rfc-editor.org/rfc/rfc9110.html", "https://www.rfc-editor.org/rfc/rfc9110.txt", "https://datatracker.ietf.org/doc/html/rfc9110", "https://tools.ietf.org/html/rfc9110", "https://datatracker.ietf.org/doc/rfc9110/", "https://www.rfc-editor.org/info/rfc9110"],
  ["https://www.wikidata.org/wiki/Q42", "https://www.wikidata.org/entity/Q42", "https://m.wikidata.org/wiki/Q42"],
  ["https://www.imdb.com/title/tt0111161/", "https://m.imdb.com/title/tt0111161/?ref_=nv_sr_1", "https://www.imdb.com/title/tt0111161/reference"],
  ["https://www.amazon.com/dp/0262035618", "https://www.amazon.com/Deep-Learning/dp/0262035618/ref=sr_1_1?keywords=deep&qid=1", "https://www.amazon.com/gp/product/0262035618", "https://smile.amazon.com/dp/0262035618"],
  ["https://www.goodreads.com/book/show/123", "https://www.goodreads.com/book/show/123.A_Title", "https://www.goodreads.com/book/show/123-a-title?from_search=true"],
  ["https://vimeo.com/123456", "https://player.vimeo.com/video/123456", "https://vimeo.com/123456?share=copy", "https://vimeo.com/channels/staffpicks/123456"],
  ["https://www.dailymotion.com/video/x7abcd", "https://dai.ly/x7abcd", "https://www.dailymotion.com/embed/video/x7abcd"],
  ["https://www.ted.com/talks/a_title", "https://www.ted.com/talks/a_title/transcript", "https://www.ted.com/talks/a_title?utm_campaign=tedspread"],
  ["https://open.spotify.com/episode/abc123", "https://open.spotify.com/intl-de/episode/abc123?si=xyz", "https://open.spotify.com/embed/episode/abc123"],
  ["https://news.ycombinator.com/item?id=1234", "https://news.ycombinator.com/item?id=1234&p=2", "http://news.ycombinator.com/item?id=1234#1250"],
  ["https://lobste.rs/s/abc123", "https://lobste.rs/s/abc123/a_title"],
  ["https://github.com/o/r/blob/main/src/a.ts", "https://raw.githubusercontent.com/o/r/main/src/a.ts", "https://github.com/o/r/raw/main/src/a.ts", "https://github.com/o/r/blob/main/src/a.ts#L3-L9", "https://github.com/o/r/blob/main/src/a.ts?raw=true", "https://raw.githubusercontent.com/o/r/refs/heads/main/src/a.ts"],
  ["https://github.com/o/r/pull/12", "https://github.com/o/r/pull/12/files", "https://github.com/o/r/pull/12#issuecomment-1", "https://github.com/o/r/pull/12/commits"],
  ["https://gist.github.com/u/0123456789abcdef0123456789abcdef", "https://gist.github.com/0123456789abcdef0123456789abcdef", "https://gist.github.com/u/0123456789abcdef0123456789abcdef#file-a-md"],
  ["https://gitlab.com/g/p/-/blob/main/a.md", "https://gitlab.com/g/p/-/raw/main/a.md", "https://gitlab.com/g/p/blob/main/a.md"],
  ["https://www.npmjs.com/package/undici", "https://www.npmjs.com/package/undici?activeTab=readme", "https://npmjs.org/package/undici"],
  ["https://pypi.org/project/requests/", "https://pypi.python.org/pypi/requests", "https://pypi.org/project/requests/#description"],
  ["https://en.wikipedia.org/wiki/Zika_virus", "https://en.m.wikipedia.org/wiki/Zika_virus", "https://en.wikipedia.org/w/index.php?title=Zika_virus", "https://en.wikipedia.org/wiki/Zika_virus?wprov=sfti1", "https://en.wikipedia.org/wiki/Zika%20virus", "https://en.wikipedia.org/wiki/Zika_virus#History", "https://en.wikipedia.org/?title=Zika_virus", "https://en.wikipedia.org/wiki/Zika_virus?oldformat=true"],
  ["https://archive.org/details/originofspecies00darw", "https://archive.org/stream/originofspecies00darw/originofspecies00darw_djvu.txt", "https://archive.org/embed/originofspecies00darw", "https://archive.org/details/originofspecies00darw/page/n5/mode/2up"],
  ["https://www.gutenberg.org/ebooks/1342", "https://www.gutenberg.org/files/1342/1342-h/1342-h.htm", "https://www.gutenberg.org/cache/epub/1342/pg1342-images.html", "https://www.gutenberg.org/ebooks/1342.html.images"],
  ["https://babel.hathitrust.org/cgi/pt?id=mdp.39015012345678", "https://babel.hathitrust.org/cgi/pt?id=mdp.39015012345678&seq=5", "https://babel.hathitrust.org/cgi/pt?id=mdp.39015012345678&view=1up&seq=7&skin=2021"],
  ["https://www.cdc.gov/mmwr/volumes/65/wr/mm6502e1.htm", "https://www.cdc.gov/mmwr/volumes/65/wr/mm6502e1.htm?s_cid=mm6502e1_w", "https://www.cdc.gov/mmwr/volumes/65/wr/pdfs/mm6502e1.pdf"],
  ["https://www.isrctn.com/ISRCTN12345678", "http://www.isrctn.com/ISRCTN12345678?q=zika&filters="],
  ["https://www.legislation.gov.uk/ukpga/2010/15", "https://www.legislation.gov.uk/ukpga/2010/15/contents", "https://www.legislation.gov.uk/ukpga/2010/15/data.pdf", "http://www.legislation.gov.uk/id/ukpga/2010/15"],
  ["https://undocs.org/A/RES/70/1", "https://undocs.org/en/A/RES/70/1", "http://undocs.org/A/RES/70/1"],
  ["https://www.courtlistener.com/opinion/123/name-v-name/", "https://www.courtlistener.com/opinion/123/other-slug/"],
  ["https://www.cnn.com/2020/01/02/health/zika/index.html", "https://edition.cnn.com/2020/01/02/health/zika/index.html", "https://amp.cnn.com/cnn/2020/01/02/health/zika/index.html", "https://us.cnn.com/2020/01/02/health/zika/index.html"],
  ["https://www.dw.com/en/a-title/a-50000001", "https://www.dw.com/a-50000001", "https://amp.dw.com/en/a-title/a-50000001"],
  ["https://www.spiegel.de/wissenschaft/titel-a-1234567.html", "https://www.spiegel.de/wissenschaft/titel-a-1234567-amp.html", "https://amp.spiegel.de/wissenschaft/titel-a-1234567.html"],
  ["https://www.zeit.de/wissen/2020-01/titel", "https://www.zeit.de/wissen/2020-01/titel/komplettansicht", "https://www.zeit.de/wissen/2020-01/titel?print"],
  ["https://www.independent.co.uk/news/title-b123.html", "https://www.independent.co.uk/news/title-b123.html?amp", "https://www.independent.co.uk/news/title-b123.html?outputType=amp"],
  ["https://www.lemonde.fr/sante/article/2020/01/02/titre_6000000_1651302.html", "https://www.lemonde.fr/sante/amp/article/2020/01/02/titre_6000000_1651302.html"],
  ["https://www.theguardian.com/science/2020/jan/02/a", "https://amp.theguardian.com/science/2020/jan/02/a", "https://www.theguardian.com/science/2020/jan/02/a?CMP=Share_iOSApp_Other"],
  ["https://example.org/a/b", "https://example.org/a/b?print=1", "https://example.org/a/b?printable=1", "https://example.org/a/b?print=true", "https://example.org/a/b/?view=print"],
  ["https://example.org/a/b", "https://example.org:443/a/b", "http://example.org:80/a/b", "https://EXAMPLE.ORG./a/b", "https://example.org//a//b/", "https://example.org/a/./c/../b", "https://example.org/%61/b?", "https://example.org/a/b?&", "https://user@example.org/a/b", "//example.org/a/b", "https://example.org/a/b#:~:text=hello", "https://example.org/a/b#page=3", "https://example.org/a/b?utm_source=x&utm_medium=y&fbclid=z", "https://example.org/a/b?gclid=1&_ga=2", "https://example.org/a/b;jsessionid=0A1", "https://example.org/a/b?PHPSESSID=abc", "https://example.org\\a\\b", "example.org/a/b"],
  ["https://example.org/s?a=1&b=2", "https://example.org/s?b=2&a=1", "https://example.org/s?a=1&&b=2", "https://example.org/s?b=2&amp;a=1", "https://example.org/s?a=%31&b=2&a=1"],
  ["https://xn--bcher-kva.example/x", "https://bücher.example/x", "https://BÜCHER.example/x", "https://b%C3%BCcher.example/x", "https://bücher。example/x"],
  ["https://example.org/~user/x", "https://example.org/%7Euser/x", "https://example.org/%7euser/x"],
  ["https://example.org/caf%C3%A9", "https://example.org/café", "https://example.org/café", "https://example.org/caf%c3%a9"],
  ["https://example.org/a/b", "https://web.archive.org/web/2020id_/https://example.org/a/b", "https://archive.ph/2020.01.02-030405/https://example.org/a/b", "https://arquivo.pt/wayback/20100102030405/http://example.org/a/b", "https://webarchive.nationalarchives.gov.uk/ukgwa/20100102030405/http://example.org/a/b", "https://wayback.archive-it.org/123/20200102030405/https://example.org/a/b", "https://webarchive.loc.gov/all/20100102030405/http://example.org/a/b", "http://timetravel.mementoweb.org/memento/2010/http://example.org/a/b", "https://swap.stanford.edu/20100102030405/http://example.org/a/b", "https://ghostarchive.org/archive/https://example.org/a/b", "https://web.archive.org/web/2020*/example.org/a/b", "https://web.archive.org/web/https://example.org/a/b", "https://archive.ph/o/AbCdE/https://example.org/a/b", "https://veebiarhiiv.digar.ee/a/20100102030405/http://example.org/a/b", "https://vefsafn.is/is/20100102030405/http://example.org/a/b", "https://webarchive.org.uk/wayback/archive/20100102030405/http://example.org/a/b", "https://www.webarchive.org.uk/wayback/en/archive/20100102030405mp_/https://example.org/a/b", "https://perma-archives.org/warc/20100102030405/http://example.org/a/b"],
  ["https://www.example.org/a/b", "https://www-example-org.cdn.ampproject.org/c/s/www.example.org/a/b", "https://www.google.com/amp/s/www.example.org/a/b", "https://www.bing-amp.com/c/s/www.example.org/a/b", "https://www.example.org/amp/a/b", "https://www.example.org/a/b/amp/", "https://www.example.org/a/b?amp=1", "https://www-example-org.cdn.ampproject.org/v/s/www.example.org/a/b?amp_js_v=0.1", "https://cdn.ampproject.org/c/s/www.example.org/a/b"],
  ["https://example.org/a/b", "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fa%2Fb%3Ffbclid%3Dx&h=y", "https://www.google.com/url?sa=t&url=https%3A%2F%2Fexample.org%2Fa%2Fb&usg=z", "https://href.li/?https://example.org/a/b", "https://anon.to/?https://example.org/a/b", "https://nullrefer.com/?https://example.org/a/b", "https://exit.sc/?url=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://out.reddit.com/t3_x?url=https%3A%2F%2Fexample.org%2Fa%2Fb&token=q", "https://smry.ai/https://example.org/a/b", "https://12ft.io/https://example.org/a/b", "https://removepaywall.com/https://example.org/a/b", "https://archive.is/https://example.org/a/b", "https://via.hypothes.is/https://example.org/a/b", "https://hyp.is/go?url=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://www.printfriendly.com/print?url=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://r.jina.ai/https://example.org/a/b", "https://proxy.lib.example.edu/login?url=https://example.org/a/b", "https://login.ezproxy.example.edu/login?qurl=https%3a%2f%2fexample.org%2fa%2fb", "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%2Fb&data=x", "https://urldefense.com/v3/__https://example.org/a/b__;!!abc!xyz$", "https://linkprotect.cudasvc.com/url?a=https%3A%2F%2Fexample.org%2Fa%2Fb&c=E,1", "https://secure-web.cisco.com/1abc/https%3A%2F%2Fexample.org%2Fa%2Fb", "https://www.youtube.com/redirect?event=video&q=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://vk.com/away.php?to=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://link.zhihu.com/?target=https%3A//example.org/a/b", "https://www.linkedin.com/safety/go?url=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.org%2Fa%2Fb&rut=x", "https://getpocket.com/redirect?url=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://feedly.com/i/entry/https://example.org/a/b", "https://news.google.com/url?q=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://steamcommunity.com/linkfilter/?u=https%3A%2F%2Fexample.org%2Fa%2Fb", "https://www.deepl.com/translator?url=https://example.org/a/b", "https://outgoing.prod.webservices.mozgcp.net/v1/abc/https%3A//example.org/a/b", "https://example-org.translate.goog/a/b?_x_tr_sl=en&_x_tr_tl=de", "https://translate.yandex.com/translate?url=https%3A%2F%2Fexample.org%2Fa%2Fb&lang=en-de", "https://getliner.com/https://example.org/a/b", "https://freedium.cfd/https://example.org/a/b", "https://web.archive.org/save/https://example.org/a/b", "https://bypass.example.net/?https://example.org/a/b"],
]; // prettier-ignore

/** Pairs that look alike and are two documents. */
const TWO_DOCUMENTS: readonly (readonly [string, string])[] = [
  ["https://en.wikipedia.org/wiki/Zika_virus", "https://de.wikipedia.org/wiki/Zika_virus"],
  ["https://en.wikipedia.org/wiki/Zika_virus", "https://en.wikipedia.org/wiki/Talk:Zika_virus"],
  ["https://en.wikipedia.org/w/index.php?title=Zika_virus&oldid=123", "https://en.wikipedia.org/wiki/Zika_virus"],
  ["https://en.wikipedia.org/wiki/ZIKA", "https://en.wikipedia.org/wiki/Zika"],
  ["https://github.com/o/r/issues/1", "https://github.com/o/r/pull/2"],
  ["https://github.com/o/r/blob/main/a.ts", "https://github.com/o/r/blob/v1/a.ts"],
  ["https://github.com/o/r/tree/main/docs", "https://github.com/o/r"],
  ["https://gist.github.com/u/0123456789abcdef0123456789abcdef", "https://gist.github.com/u/0123456789abcdef0123456789abcdee"],
  ["https://pypi.org/project/requests/1.0/", "https://pypi.org/project/requests/2.0/"],
  ["https://www.npmjs.com/package/undici/v/5.0.0", "https://www.npmjs.com/package/undici/v/6.0.0"],
  ["https://news.ycombinator.com/item?id=1", "https://news.ycombinator.com/item?id=2"],
  ["https://openreview.net/forum?id=a1", "https://openreview.net/forum?id=b1"],
  ["https://vimeo.com/1", "https://vimeo.com/2"],
  ["https://www.amazon.com/dp/0262035618", "https://www.amazon.com/dp/0262035619"],
  ["https://www.amazon.com/dp/0262035618", "https://www.amazon.de/dp/3262035618"],
  ["https://zenodo.org/records/1", "https://zenodo.org/records/2"],
  ["https://osf.io/abcde", "https://osf.io/abcdf"],
  ["https://hal.science/hal-01234567", "https://hal.science/hal-01234568"],
  ["https://hal.science/hal-01234567", "https://hal.science/tel-01234567"],
  ["https://aclanthology.org/P19-1001/", "https://aclanthology.org/P19-1002/"],
  ["https://proceedings.mlr.press/v97/", "https://proceedings.mlr.press/v97/abc19a.html"],
  ["https://www.rfc-editor.org/rfc/rfc9110", "https://www.rfc-editor.org/rfc/rfc9111"],
  ["https://www.legislation.gov.uk/ukpga/2010/15/section/1", "https://www.legislation.gov.uk/ukpga/2010/15/section/2"],
  ["https://www.legislation.gov.uk/ukpga/2010/15", "https://www.legislation.gov.uk/uksi/2010/15"],
  ["https://undocs.org/A/RES/70/1", "https://undocs.org/A/RES/70/2"],
  ["https://www.gutenberg.org/ebooks/1342", "https://www.gutenberg.org/ebooks/1343"],
  ["https://archive.org/details/a", "https://archive.org/details/b"],
  ["https://archive.org/details/texts", "https://archive.org/details/movies"],
  ["https://babel.hathitrust.org/cgi/pt?id=mdp.1", "https://babel.hathitrust.org/cgi/pt?id=mdp.2"],
  ["https://patents.google.com/patent/US9876543B2", "https://patents.google.com/patent/US9876543A1"],
  ["https://patents.google.com/patent/US9876543B2", "https://patents.google.com/patent/US9876544B2"],
  ["https://example.org/a", "https://example.org/A"],
  ["https://example.org/?p=1", "https://example.org/?p=2"],
  ["https://example.org/?id=1", "https://example.org/"],
  ["https://example.org/a?page=1", "https://example.org/a?page=2"],
  ["https://example.org/a?lang=en", "https://example.org/a?lang=de"],
  ["https://example.org/#/a", "https://example.org/#/b"],
  ["https://example.org/#!a/b", "https://example.org/#!a/c"],
  ["https://a.github.io/x", "https://b.github.io/x"],
  ["https://example.org:8080/", "https://example.org:9090/"],
  ["https://example.org/?q=https://a.org", "https://example.org/?q=https://b.org"],
  ["https://example.org/a/1", "https://example.org/a/1/2"],
  ["https://example.org/print/1", "https://example.org/print/2"],
  ["https://a.substack.com/p/x", "https://b.substack.com/p/x"],
  ["https://example.org/a.html", "https://example.org/a.pdf"],
  ["https://example.org/a?v=1", "https://example.org/a?v=2"],
  ["https://example.org/a?s=1", "https://example.org/a?s=2"],
  ["https://example.org/a?t=1", "https://example.org/a?t=2"],
  ["https://example.org/a?ref=1.0", "https://example.org/a?ref=2.0"],
  ["https://example.org/a?source=1", "https://example.org/a?source=2"],
  ["https://doi.org/10.1371/journal.pone.0012345", "https://doi.org/10.1371/journal.pone.0012346"],
  ["https://arxiv.org/abs/2001.00001", "https://arxiv.org/abs/2001.00002"],
  ["https://journals.plos.org/plosone/browse?id=1", "https://journals.plos.org/plosone/browse?id=2"],
  ["https://www.frontiersin.org/journals/psychology", "https://www.frontiersin.org/journals/neuroscience"],
  ["https://www.bmj.com/content/364/bmj.l1234", "https://www.bmj.com/content/364/bmj.l1235"],
  ["https://www.dw.com/en/a/a-50000001", "https://www.dw.com/en/a/a-50000002"],
  ["https://edition.cnn.com/2020/01/02/health/zika/index.html", "https://edition.cnn.com/2020/01/03/health/zika/index.html"],
  ["https://www.imdb.com/title/tt0111161/", "https://www.imdb.com/title/tt0111162/"],
  ["https://www.imdb.com/title/tt0111161/reviews", "https://www.imdb.com/title/tt0111161/trivia"],
  ["https://www.wikidata.org/wiki/Q42", "https://www.wikidata.org/wiki/Q43"],
  ["https://www.cdc.gov/mmwr/volumes/65/wr/mm6502e1.htm", "https://www.cdc.gov/mmwr/volumes/65/wr/mm6502e2.htm"],
  ["https://www.figshare.com/articles/dataset/a/1", "https://www.figshare.com/articles/dataset/a/2"],
  ["https://muse.jhu.edu/article/1", "https://muse.jhu.edu/book/1"],
  ["https://papers.nips.cc/paper/2017/hash/3f5ee243547dee91fbd053c1c4a845aa-Abstract.html", "https://papers.nips.cc/paper/2017/hash/3f5ee243547dee91fbd053c1c4a845ab-Abstract.html"],
  ["https://www.courtlistener.com/opinion/123/a/", "https://www.courtlistener.com/docket/123/a/"],
  ["https://lobste.rs/s/abc123", "https://lobste.rs/s/abc124"],
  ["https://www.ted.com/talks/a", "https://www.ted.com/talks/b"],
]; // prettier-ignore

describe('platforms, archives and readers', () => {
  it.each(ONE_DOCUMENT.map((addresses) => [addresses[0] ?? '', addresses] as const))(
    '%s has one key',
    (first, addresses) => {
      for (const address of addresses)
        expect(canonicalKey(address).key, address).toBe(canonicalKey(first).key);
    },
  );

  it.each(TWO_DOCUMENTS)('%s is not %s', (one, other) => {
    expect(canonicalKey(one).key).not.toBe(canonicalKey(other).key);
  });
});

describe('a key', () => {
  const name = fc.constantFrom('id', 'p', 'chapter', 'lang', 'a b', 'ü', 'v[]');
  const value = fc.string({ maxLength: 8 });
  const parameters = fc.uniqueArray(fc.tuple(name, value), { maxLength: 4, selector: ([key]) => key });
  const segments = fc.array(fc.constantFrom('a', 'B', 'über', 'x y', '~u', '1,2', "o'k"), { maxLength: 3 });
  const query = (pairs: readonly (readonly [string, string])[]): string =>
    pairs.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`).join('&');

  it('does not know the order of parameters, the case of escapes, ports, credentials, dots and places in a page', () => {
    fc.assert(
      fc.property(parameters, segments, fc.webFragments(), (pairs, path, place) => {
        const written = `/${path.map(encodeURIComponent).join('/')}`;
        const { key } = canonicalKey(`https://example.org${written}?${query(pairs)}`);
        const twice = query([...pairs].reverse()).replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
        for (const other of [
          `http://EXAMPLE.org.:80${written}?${twice}`,
          `https://user:word@www.example.org:443${written}/?${twice}&utm_source=x#${place.replace(/^[!/]+/, '')}`,
          `//m.example.org/.${written}?&${query(pairs)}&fbclid=1`,
        ])
          expect(canonicalKey(other).key, other).toBe(key);
        expect(canonicalKey(key).key).toBe(key);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps apart what differs in a path, a parameter or a host', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), (one, other) => {
        fc.pre(one !== other);
        for (const address of [
          'https://example.org/n/#',
          'https://example.org/n?id=#',
          'https://h#.example.org/',
          'https://example.org/~#/x',
          'https://example.org/#!n/#',
        ])
          expect(canonicalKey(address.replace(/#(?!!)/, String(one))).key).not.toBe(
            canonicalKey(address.replace(/#(?!!)/, String(other))).key,
          );
      }),
      { numRuns: 200 },
    );
  });
});
