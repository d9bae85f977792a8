// `npm run dev`: on a change, the server restarts, pages are hot-reloaded, messages and the engine are rebuilt.
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot, node } from "./setup/paths.mjs";
import { childEnv, main, startChild } from "./setup/run.mjs";

const pagePort = process.env.PORT ?? "3000";
const serverPort = String(Number(pagePort) + 1);

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const children = [
    start("server", node, ["--watch", "apps/server/src/main.ts"], fromRoot(), {
      PORT: serverPort,
      PUBLIC_URL: `http://localhost:${pagePort}`,
      NODE_ENV: "development",
    }),
    start(
      "messages",
      node,
      ["--watch", "--watch-path=packages/messages/catalogs", "packages/messages/src/build.ts"],
      fromRoot(),
      {},
    ),
    start("engine", node, ["build.mjs", "--watch"], fromRoot("packages/engine"), {}),
    start(
      "pages",
      fromRoot("node_modules/.bin/react-router"),
      ["dev", "--port", pagePort],
      fromRoot("apps/web"),
      { VERANDA_API: `http://127.0.0.1:${serverPort}` },
    ),
  ];
  const code = await Promise.race(children.map(({ ended }) => ended));
  for (const { stop } of children) stop();
  await Promise.all(children.map(({ ended }) => ended));
  return code;
});

/** Starts one of the processes and logs its end, at which the others are stopped. */
function start(name, command, args, cwd, env) {
  const started = startChild(command, args, {
    cwd,
    env: childEnv(env),
    stdio: ["inherit", "inherit", "inherit"],
  });
  void started.ended.then((code) => console.log(`${name} ended (${code})`));
  return started;
}
