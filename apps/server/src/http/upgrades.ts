import type { Server } from "node:http";

/** Rejects upgrade requests that no handler accepts: once there is an upgrade listener, Node leaves them open. */
export function refuseOtherUpgrades(server: Server, isSpoken: (url: string) => boolean): void {
  server.on("upgrade", ({ url = "/" }, socket) => {
    if (isSpoken(url)) return;
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
}
