import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../scripts/program/program.js';
import { ROOT } from '../tools/cli.js';

/** No image is built here: that what the container files name is there, and that they open no door. */

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** The words of the commands in a list of YAML or JSON, by the key that names them. */
const calls = (text: string, key: RegExp): string[][] =>
  [...text.matchAll(key)].map(([, list = '']) =>
    list.split(/,\s*/).map((word) => word.replaceAll('"', '').trim()),
  );

describe('the container files', () => {
  it('copy what is there, and what the context holds', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied.length).toBeGreaterThan(10);
    const context = read('.dockerignore').split('\n');
    for (const name of copied) {
      expect(existsSync(join(ROOT, name)), name).toBe(true);
      expect(context, name).toContain(`!${name}`);
    }
    // Code that a build leaves out is missed when it is called.
    const { include } = JSON.parse(read('tsconfig.build.json')) as { include: string[] };
    for (const name of include) expect(copied).toContain(name);
  });

  it('run as nobody of importance, over a file system that they cannot write', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
    const compose = read('compose.yaml');
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(compose).toContain(line);
    expect(`${compose}${read('Dockerfile')}`).not.toMatch(/PASSWORD\s*[:=]\s*["']?\w|_KEY\s*[:=]/);
  });

  it('publish nothing beyond this machine', () => {
    const ports = [...read('compose.yaml').matchAll(/^\s+- "([\d.:]+:\d+)"$/gm)].map(([, port]) => port);
    expect(ports).toEqual(['127.0.0.1:8484:8484']);
  });

  it('call commands with options that are there', () => {
    const all = [
      ...calls(read('compose.yaml'), /command: \[(.+)\]/g),
      ...calls(read('Dockerfile'), /^CMD \[(.+)\]/gm),
    ];
    expect(all.map(([name]) => name)).toEqual(['serve', 'worker', 'serve']);
    for (const [name, ...words] of all) {
      const command = buildProgram(() => undefined).commands.find((each) => each.name() === name);
      expect(command, name).toBeDefined();
      expect(command?.parseOptions(words).unknown, name).toEqual([]);
    }
  });
});
