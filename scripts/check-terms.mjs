// Fails for names that docs/glossary.md has replaced by a standard term, and for entries of the glossary whose files don't
// exist or don't contain the term.
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fromRoot } from "./setup/paths.mjs";

/** Retired names of declarations and files, and the terms to use instead. */
const RETIRED = [
  [/^tell[A-Z]/, "notify… or broadcast…"],
  [/^hear[A-Z]/, "on… or handle…"],
  [/^Beliefs?$|[a-z]Belief$/, "delta baseline"],
  [/^(?:Kept|Pending)Seats$|^SeatHolder$/, "reservation: a seat is a chair"],
  [/^[oO]wn(?:People|Library|Page|Avatars)$|^(?:is|make)OwnAvatars?$|^OwnAvatarModal$/, "custom avatar"],
  [/^[Oo]wn(?:Avatar(?:Level|LowerLevel|Manifest)|State|(?:Manifest|Portrait)Url)$/, "custom avatar"],
  [/^[Oo]wn(?:Edit|Line|Mid|Track|Voice)s?$/, "local: own is of the account that asks"],
  [/^(?:LocalBody|BodyMode|Footing|SolidWorld)$/, "character controller, movement mode, ground probe"],
  [/^(?:Curtain|Dissolve)$/, "screen fade, cross-fade"],
  [/^(?:Ear|Swell|SampleShelf)$/, "audio listener, gain envelope, audio buffer cache"],
  [/^(?:Workshop|Workbench|Adder)$/, "editor tools, editor context, placement tool"],
  [/^(?:Newcomers|SeenBatch)$/, "shader warm-up queue, frustum-culled batch"],
  [/[Tt]akeaway/, "import and export"],
  [/^(?:create)?(?:Tries|Spent)$|^createLimited$/, "auth rate limit, replay guard, semaphore"],
  [/^make[A-Z]\w*Light$/, "optimize…"],
  [/^slicePlusOne$/, "pagination"],
  [
    /^(?:Standing|standings|standingOf)$/,
    "transform (of a body), relationship (of two people), admission (to a space)",
  ],
  [/^(?:onP|p)utBacks?$/, "server correction"],
  [/^demand[A-Z]/, "require…"],
  [/^(?:waysOf|readWays|otherWays)$/, "arrival points, sign-in methods"],
  [/^(?:Films|ElementFilm|NullFilm|LargeFilm)$/, "video; filming is camera mode's"],
  [/^(?:WhoIsWhere|DocumentPlace|SoundPlace)$/, "space presence, document scope, sound position"],
  [/^arrivalPlaces?$/, "spawn transform"],
  [
    /^(?:Avatar|File|Manifest|Picture|Scene|Space|Verdict)Job$|^JobFailed$/,
    "worker task: a job is kept in the database",
  ],
  [
    /^[Bb](?:ring|rought)(?:[A-Z]\w*)?$|^(?:on|set|is)Brought$/,
    "load, import, upload, download, restore or attach",
  ],
  [
    /^known$|^[kK]nown(?:Spaces?|Guests?|People|Person)$/,
    "cached, existing, or what it is: portal spaces, recent people",
  ],
  [
    /^(?:Live|live)(?:Event|Socket|Ticket|Client|Gate|Tab|Page|Person)s?$|^LIVE_(?:CLOSE|RETRIES|HEARTBEAT_MS|PATH)$|^on-?Live-?Event$/,
    "page event: live is a space that is broadcast",
  ],
  [
    /^Lobby(?!Type)|^LOBBY_MAX$|^(?:answer|show)Lobby$|^lobby(?:Guest|List|Screen|Empty)$/,
    "waiting room: the lobby is the space that /park leads to",
  ],
  [/[sS]treamSecret|[iI]nsideSecret/, "stream key"],
  [
    /(?<!^is)Kept[A-Z]\w*|^Kept$|^NO_KEPT_|^kept(?!At$|Ms$|Link$|Looks$)[A-Z]/,
    "persisted (an instance's state), stored, saved (a person’s), buffered, logged or retained",
  ],
  [/^[Ss]takes?(?:Of|Note)?$/, "conflict of interest"],
  [/^(?:Told|Said|Way|Shelf|Mark)$/, "what it is: a word of several meanings"],
  [/^sayFault$|^askersOf$|^[Pp]utOutRows$/, "show…Error, chunk roots, removal rows"],
  [/^[sS]haredReads?$|^ownAvatarRoutes$|^openDomains$/, "cached read, custom avatar routes, server modules"],
  [/^takeMessages$/, "intercept messages"],
  [/^Arrivals(?:Deps)?$|^Bodies(?:Deps)?$/, "spawn transforms, body placement"],
  [/[a-z]Intake$|StreamIntake/, "message handler, stream ingest"],
  [/OnlineSet$/, "connection registry: presence is who is online, and where"],
  [/^ShutOut$/, "exclusion reason"],
  [/^(?:Saved|Document|Space)Work$/, "document snapshot, serialized document"],
];

const DECLARED =
  /\b(?:class|function|interface|type|const|let)\s+([A-Za-z]\w*)|^\s+(?:(?:static|async|readonly|get|set)\s+)*#?([a-z]\w*)\s*[(=:].*[{;,]$/gm;

/** American spellings: texts for people are in British spelling, except for sentences of the specification. */
const AMERICAN =
  /\b(?:recogniz(?:e|es|ed|ing)|favorites?|neighbors?|behaviors?|canceled|customiz(?:e|es|ed|ing|ation)|personaliz(?:e|es|ed|ing)|organizations?)\b/gi;

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Text of a file, or of all files in a folder, with their paths. */
const textOf = (path) =>
  statSync(fromRoot(path)).isFile()
    ? `${path}\n${readFileSync(fromRoot(path), "utf8")}`
    : [
        path,
        ...globSync("**/*.{ts,tsx,md}", { cwd: fromRoot(path) }).map((file) => textOf(join(path, file))),
      ].join("\n");

const complaints = [];
for (const path of globSync("{apps,packages,content,bench,e2e,scripts}/**/*.{ts,tsx,mjs}", {
  cwd: fromRoot("."),
  // Build output, but not the area of the web app called `build`.
  exclude: ["**/node_modules/**", "{apps,packages}/*/{build,dist,.react-router}/**", "content/built/**"],
}).sort()) {
  const names = new Set([camel(basename(path).replace(/\..*$/, ""))]);
  for (const [, declared, member] of readFileSync(fromRoot(path), "utf8").matchAll(DECLARED))
    names.add(declared ?? member);
  for (const name of names)
    for (const [retired, better] of RETIRED)
      if (retired.test(name)) complaints.push(`${path}: ${name} (${better})`);
}
for (const path of globSync(
  "{apps/web/src/**/*.tsx,packages/messages/catalogs/en/*.json,docs/*.md,README.md}",
  {
    cwd: fromRoot("."),
  },
).sort()) {
  // Code in backquotes isn't checked for spelling.
  const text = readFileSync(fromRoot(path), "utf8").replaceAll(/`[^`\n]*`/g, "");
  for (const [word] of text.matchAll(AMERICAN)) complaints.push(`${path}: ${word} (British spelling)`);
}
const glossary = readFileSync(fromRoot("docs/glossary.md"), "utf8");
for (const [, term, cell] of glossary.matchAll(/^\| +([^|]+?) +\|[^|]+\|([^|]*`[^|]*)\|$/gm)) {
  // A file name without a folder is in the folder of the first file.
  const [first = "", ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
  const paths = [first, ...others.map((path) => (path.includes("/") ? path : join(dirname(first), path)))];
  const lost = paths.filter((path) => !existsSync(fromRoot(path)));
  complaints.push(...lost.map((path) => `docs/glossary.md: ${path} (no such file)`));
  const text = lost.length > 0 ? null : paths.map(textOf).join("\n").toLowerCase();
  const words = term.replace(/\(.*\)/, "").match(/[A-Za-z]{3,}/g) ?? [];
  const missing = words.filter((word) => text?.includes(word.toLowerCase().replace(/s$/, "")) === false);
  if (missing.length > 0)
    complaints.push(`docs/glossary.md: ${first} doesn’t speak of ${missing.join(", ")} (${term})`);
}
if (complaints.length > 0) {
  console.error(`Standard terms (docs/glossary.md):\n${complaints.join("\n")}`);
  process.exitCode = 1;
}
