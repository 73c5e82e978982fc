import { getAt, json, type Route } from '../route.js';

/** GET /v2/{doi}?email= of Unpaywall. */
export const unpaywallRoute: Route = {
  kind: 'copies:unpaywall',
  matches: getAt('/unpaywall/v2/'),
  answer(request, world) {
    if (!request.query.get('email')?.includes('@'))
      return json({ HTTP_status_code: 422, error: true, message: 'Email address required' }, 422);
    const doi = request.path.replace('/unpaywall/v2/', '').toLowerCase();
    const document = world.universe.documents.find((other) => other.doi === doi);
    if (!document)
      return json({ HTTP_status_code: 404, error: true, message: `'${doi}' is an invalid doi.` }, 404);
    const copies = world.universe.documents.filter(
      (other) => other.id === document.openCopy || other.versionOf === document.id,
    );
    const locations = [...(document.trap === null ? [document] : []), ...copies].map((copy) => ({
      url: world.addressOf(copy),
      url_for_pdf: copy.format === 'pdf' ? world.addressOf(copy) : null,
      url_for_landing_page: world.addressOf(copy),
      host_type: copy.kind === 'preprint' ? 'repository' : 'publisher',
      version: copy.kind === 'preprint' ? 'submittedVersion' : 'publishedVersion',
      license: 'cc-by',
    }));
    return json({
      doi,
      doi_url: `https://doi.org/${doi}`,
      title: document.title,
      is_oa: locations.length > 0,
      oa_status: locations.length > 0 ? 'gold' : 'closed',
      best_oa_location: locations[0] ?? null,
      oa_locations: locations,
      year: Number(document.publishedAt.slice(0, 4)),
    });
  },
};
