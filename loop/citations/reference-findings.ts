/** What is wrong with the references themselves, whatever the statements say. */
import type { AuditContext } from './audit-context.js';
import { makeFinding, type DocumentRule, type Finding } from './finding.js';
import type { CitedDocument } from './read-citations.js';
import type { Reference } from './reference.js';
import { namesAnotherTitle } from './resolve.js';

export function referenceFindings(document: CitedDocument, context: AuditContext): Finding[] {
  const unused = document.unused.map((reference) =>
    about(reference, 'unused-reference', `${reference.name} is listed, but no statement cites it`),
  );
  return [
    ...unused,
    ...document.references.flatMap((reference) => oneReference(reference, document, context)),
  ];
}

const about = (reference: Reference, rule: DocumentRule, message: string): Finding =>
  makeFinding({ rule, line: reference.line, message, subject: reference.text, reference: reference.name });

function oneReference(reference: Reference, document: CitedDocument, context: AuditContext): Finding[] {
  const { web, resolutions } = context;
  const identifier = reference.doi === null ? undefined : web.identifiers.get(reference.doi);
  const resolution = resolutions.get(reference);
  const findings: Finding[] = [];
  if (identifier?.state === 'unknown')
    findings.push(
      about(reference, 'unknown-identifier', `${reference.doi} does not exist: ${identifier.why}`),
    );
  const registered = identifier?.state === 'registered' ? identifier : undefined;
  const otherTitle = titleOfAnother(reference, registered?.title ?? null, resolution?.otherTitle ?? null);
  if (otherTitle)
    findings.push(
      about(
        reference,
        'identifier-mismatch',
        `${reference.doi ?? reference.keys[0]} belongs to "${otherTitle}"`,
      ),
    );
  const retraction = resolution?.sources.find((source) => source.retraction !== null)?.retraction;
  const why = retraction ?? registered?.retraction;
  if (why && !saysSo(reference, document))
    findings.push(about(reference, 'retracted-source', `${reference.name} was retracted: ${why}`));
  return [...findings, ...linkFindings(reference, context)];
}

/** The registry's title decides where there is one: a page may be headed by anything. */
function titleOfAnother(reference: Reference, registered: string | null, read: string | null): string | null {
  if (registered === null) return read;
  return reference.isListed && namesAnotherTitle(reference, registered) ? registered : null;
}

/** A document that tells its readers of the retraction cites it rightly. */
function saysSo(reference: Reference, { statements }: CitedDocument): boolean {
  const citing = statements.filter(({ cited }) => cited.some((each) => each.reference === reference));
  return citing.length > 0 && citing.every(({ text }) => /\bretract/i.test(text));
}

function linkFindings(reference: Reference, { web }: AuditContext): Finding[] {
  return reference.addresses.flatMap((address) => {
    const link = web.links.get(address);
    if (link?.state === 'dead')
      return [about(reference, 'dead-link', `${address} leads nowhere: ${link.why}`)];
    if (link?.state === 'moved')
      return [about(reference, 'redirected-link', `${address} has moved to ${link.to}`)];
    return [];
  });
}
