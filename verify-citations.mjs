#!/usr/bin/env node
import { main } from './dist/scripts/verify-citations.js';
process.exitCode = await main(process.argv.slice(2));
