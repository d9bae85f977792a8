import { fastify } from "fastify";

/** A minimal Fastify server: the cost of a request without our code. Prints its port on stdout. */
const app = fastify();
app.get("/", async () => ({ ok: true }));
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
if (address !== null && typeof address === "object") console.log(`port ${address.port}`);
