// Checks the sizes of what visitors download, as sent with brotli, against budgets.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { messageFiles } from "../packages/messages/build/files.js";
import { BUNDLES } from "../packages/messages/src/bundles.ts";
import { LOCALES } from "../packages/messages/src/locale.ts";
import { unbroken } from "../packages/messages/src/unbroken.ts";
import { fromRoot } from "./setup/paths.mjs";
import { main, SetupError } from "./setup/run.mjs";

const kB = 1000;
/** For public pages, and for a person's own pages (`OWN_PAGES`). */
const PAGE_BYTES = 131 * kB;
const OWN_PAGE_BYTES = 151 * kB;
const OWN_PAGES =
  /^routes\/(verify-email|reset-password|settings|staff|redeem|partner|sign-in-result|login-metamask|friends|mine|profile|team)$/;
const client = fromRoot("apps/web/build/client");
const assets = `${client}/assets`;
const sent = (path) => {
  const bytes = readFileSync(path);
  return Math.min(
    bytes.length,
    existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(bytes).length,
  );
};

/** The scripts of each page before a space is entered, by route: the entry, modules of parent routes and the route's own. */
function pageScripts() {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  const { entry, routes } = JSON.parse(
    /=\s*(\{.*\});?\s*$/s.exec(readFileSync(`${assets}/${file}`, "utf8"))[1],
  );
  if (routes["routes/design"]) throw new SetupError("The page of the design system is for development only");
  const modulesOf = (route) => [
    route.module,
    ...route.imports,
    ...(route.parentId ? modulesOf(routes[route.parentId]) : []),
  ];
  return new Map(
    Object.values(routes)
      .filter((route) => route.hasClientLoader || route.path !== undefined || route.index)
      .map((route) => [route.id, new Set([entry.module, ...entry.imports, ...modulesOf(route)])]),
  );
}

const bytesOfScripts = (scripts) => [...scripts].reduce((sum, script) => sum + sent(`${client}${script}`), 0);

const pageBudgets = () =>
  Array.from(pageScripts(), ([route, scripts]) => [
    `page ${route}`,
    bytesOfScripts(scripts),
    OWN_PAGES.test(route) ? OWN_PAGE_BYTES : PAGE_BYTES,
  ]);

/**
 * The scripts of a space's page and of these parts, with everything that they import. With the stage alone, these are all of
 * the page's scripts until walking; with other parts, also those that are loaded later.
 */
function visitScripts(parts) {
  const found = new Set(pageScripts().get("routes/space"));
  for (const file of readdirSync(assets))
    if (parts.some((part) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file))) found.add(`/assets/${file}`);
  // The set grows while it is iterated.
  for (const script of found)
    for (const [, file] of readFileSync(`${client}${script}`, "utf8").matchAll(
      /(?:from|import) ?"\.\/([\w.-]+\.js)"/g,
    ))
      found.add(`/assets/${file}`);
  return found;
}

/** The engine with everything that it loads at its start. */
const engineBudgets = () => [
  [
    "engine at its start",
    JSON.parse(readFileSync(fromRoot("packages/engine/build/current.json"), "utf8")).bytes,
    227.5 * kB,
  ],
];

/** Budgets of message bundles, without the texts themselves. */
const CATALOG_BYTES = { "every-page": 1.2 * kB, "way-in": 0.9 * kB, "in-space": 2.5 * kB, titles: 0.8 * kB };

/** Bytes of these bundles in the language with the longest texts. */
const bytesOfBundles = (...bundles) =>
  Math.max(
    ...Object.keys(LOCALES).map((locale) =>
      bundles.reduce((sum, bundle) => sum + bytesOfMessages(locale, bundle), 0),
    ),
  );

const bytesOfMessages = (locale, bundle) =>
  sent(fromRoot(`packages/messages/build/browser/${messageFiles[locale][bundle]}`));

/** Overhead of each bundle beyond its texts, in the language where it is largest (docs/decisions/0018). */
function catalogBudgets() {
  return Object.entries(BUNDLES).map(([bundle, areas]) => {
    const costs = Object.keys(LOCALES).map((locale) => {
      const words = areas.flatMap((area) =>
        Object.values(
          JSON.parse(readFileSync(fromRoot(`packages/messages/catalogs/${locale}/${area}.json`))),
        ),
      );
      return bytesOfMessages(locale, bundle) - brotliCompressSync(unbroken(words.join("\n"))).length;
    });
    return [`catalog ${bundle}, beyond its words`, Math.max(...costs), CATALOG_BYTES[bundle]];
  });
}

/** The smallest that may be sent for a file: compressed, or a picture's AVIF alternative. */
const lightest = (path) =>
  Math.min(sent(path), existsSync(`${path}.avif`) ? statSync(`${path}.avif`).size : Infinity);
const sizeOf = (folder, wanted) =>
  readdirSync(folder)
    .filter((file) => !/\.(br|avif)$/.test(file) && wanted(file))
    .reduce((sum, file) => sum + lightest(`${folder}/${file}`), 0);

/** The poster of the lobby, below content/built/spaces. */
function lobbyPoster() {
  const { spaces } = JSON.parse(readFileSync(fromRoot("content/built/spaces/spaces.json"), "utf8"));
  return spaces.find(({ lobbyType }) => lobbyType === "lobby").pictures.poster;
}

/** A preset's outfit is sent as one bundle: bytes of the largest one, including the parts that everybody needs. */
function largestOutfit(folder) {
  const { parts, presets } = JSON.parse(readFileSync(`${folder}/avatars.json`, "utf8"));
  const sizes = presets.map(({ look: { hair, top, bottom, shoes, accessories } }) => {
    const worn = new Set(["bare", "far", hair, top, bottom, shoes, ...accessories]);
    const files = parts
      .filter(({ id }) => worn.has(id))
      .map(({ mesh }) => readFileSync(`${folder}/${mesh.file}`));
    return brotliCompressSync(Buffer.concat(files)).length;
  });
  return Math.max(...sizes);
}

/** Files of a cold visit to the lobby before the first step; without calls, the document, headers and the socket. */
function arrivalBudgets() {
  const posters = fromRoot("content/built/spaces/posters");
  const avatars = fromRoot("content/built/avatars");
  const bytesOf = (rows, name) => rows.find(([each]) => each === name)[1];
  const largestPoster = Math.max(
    ...readdirSync(posters)
      .filter((file) => file.endsWith(".webp") && !file.includes("-small."))
      .map((file) => lightest(`${posters}/${file}`)),
  );
  const rows = [
    [
      "space page with its stage",
      bytesOf(pageBudgets(), "page routes/space") +
        sizeOf(assets, (file) => /^stage-[\w-]{8}\.js$/.test(file)),
      149 * kB,
    ],
    ["page's scripts until walking, messages apart", bytesOfScripts(visitScripts(["stage"])), 178 * kB],
    ["messages until walking", bytesOfBundles("every-page", "way-in"), 9.3 * kB],
    // Content has its English names in its own files.
    ["names of content in other languages", bytesOfBundles("titles"), 3.7 * kB],
    ["styles", sizeOf(assets, (file) => file.endsWith(".css")), 15 * kB],
    [
      "fonts of every page",
      sizeOf(assets, (file) => /^(figtree|fraunces)-[\w-]{8}\.woff2$/.test(file)),
      26 * kB,
    ],
    // Fetched only on machines without an emoji font, so it isn't part of the visit below.
    ["emoji of machines without", sizeOf(assets, (file) => /^emoji-[\w-]{8}\.woff2$/.test(file)), 480 * kB],
    ["largest poster", largestPoster, 46 * kB],
    [
      "avatars to walk, in the largest outfit",
      sizeOf(avatars, (file) => /^(avatars|moves)\b/.test(file)) + largestOutfit(avatars),
      42 * kB,
    ],
    // The picker's first portraits in one picture, and the preselected one in case it isn't among them.
    [
      "portraits in the picker",
      sizeOf(avatars, (file) => file.startsWith("portraits-")) +
        Math.max(
          ...readdirSync(avatars)
            .filter((file) => file.endsWith(".webp") && !file.startsWith("portraits-"))
            .map((file) => lightest(`${avatars}/${file}`)),
        ),
      15 * kB,
    ],
  ];
  const arrival =
    rows.reduce((sum, [, bytes]) => sum + bytes, 0) -
    bytesOf(rows, "emoji of machines without") -
    bytesOf(rows, "space page with its stage") -
    largestPoster +
    lightest(fromRoot(`content/built/spaces/${lobbyPoster()}`)) +
    bytesOf(engineBudgets(), "engine at its start") +
    bytesOf(environmentBudgets(), "environment terrace golden");
  return [...rows, ["files of a cold visit to the lobby", arrival, 796.5 * kB]];
}

/** One variant of each environment: geometry, collision, manifest and the variant's lightmap. */
function environmentBudgets() {
  const root = fromRoot("content/built/environments");
  return readdirSync(root).flatMap((name) => {
    const folder = `${root}/${name}`;
    const files = readdirSync(folder).filter((file) => !file.endsWith(".br"));
    const size = (wanted) =>
      files.filter((file) => wanted(file)).reduce((sum, file) => sum + sent(`${folder}/${file}`), 0);
    const shared = size((file) => !file.startsWith("light-"));
    return files
      .filter((file) => file.startsWith("light-"))
      .map((file) => [
        `environment ${name} ${file.split(".")[0].slice("light-".length)}`,
        shared + size((other) => other === file),
        500 * kB,
      ]);
  });
}

await main(() => {
  const rows = [
    ...pageBudgets(),
    ...catalogBudgets(),
    ...engineBudgets(),
    ...arrivalBudgets(),
    ...environmentBudgets(),
  ];
  for (const [name, bytes, most] of rows)
    console.log(`${(bytes / kB).toFixed(1).padStart(7)} of ${most / kB} kB  ${name}`);
  const over = rows.filter(([, bytes, most]) => bytes > most).map(([name]) => name);
  if (over.length > 0) throw new SetupError(`Over budget: ${over.join(", ")}`);
});
