import type { Server } from "node:http";

/** Ends requests for another protocol that are not the rooms': with a listener there, Node leaves them open. */
export function refuseOtherUpgrades(server: Server, roomsPath: string): void {
  server.on("upgrade", ({ url = "/" }, socket) => {
    if (url.startsWith(`${roomsPath}/`)) return;
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
}
