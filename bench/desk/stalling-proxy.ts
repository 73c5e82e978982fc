import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Passes connections on to a port of this machine, and passes nothing while the line is cut: no refusal, silence. */
export interface StallingProxy {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function stallingProxy(to: number): Promise<StallingProxy> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from);
    from.pipe(into);
    from.on('error', () => into.destroy());
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
    if (isCut) from.unpipe(into).pause();
  };
  const peers = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    peers.set(near, far).set(far, near);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.pipe(peers.get(socket) as Socket);
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
