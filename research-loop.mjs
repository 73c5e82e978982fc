#!/usr/bin/env node
import { main } from './dist/scripts/research-loop.js';
process.exitCode = await main(process.argv.slice(2));
