// The wall clock of this process, so many milliseconds off; the steady one stays.
const offMs = Number(process.env.BENCH_CLOCK_OFF_MS ?? 0);
const { now } = Date;
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + offMs] : given));
  }
  static now() {
    return now() + offMs;
  }
};
