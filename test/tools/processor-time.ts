/** Milliseconds of processor time that this process took for it: the same on a busy machine, unlike what a clock shows. */
export function processorMs(perform: () => unknown): number {
  const before = process.cpuUsage();
  perform();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
