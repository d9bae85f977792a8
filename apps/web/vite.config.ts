import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, loadEnv } from "vite";
import { neededBy, onlyOf } from "../../scripts/bundling/code-groups.ts";
import { dropJsonSchema } from "../../packages/engine/drop-json-schema.mjs";
import { leanZod } from "../../scripts/bundling/lean-zod.ts";
import { inAscii, withoutWhitespace } from "../../scripts/bundling/server-code.ts";
import { pureSchemas } from "../../packages/engine/pure-schemas.mjs";
import { leanIcons } from "./scripts/lean-icons.ts";
import { leanLibraries } from "./scripts/lean-libraries.ts";
import { messageAreas } from "./scripts/message-areas.ts";
import { stageScripts } from "./scripts/stage-scripts.ts";

/** Paths that belong to the API server; in development they are passed on to it. */
const SERVER_PATHS = [
  "/api",
  "/rooms",
  "/captions",
  "/media",
  "/engine",
  "/content",
  "/files",
  "/avatars/portraits",
  "/custom-avatars",
];

/** What stands round every page, what several of them show, and icons of what everybody sees. */
const FRAME_PARTS =
  /@veranda[\\/]messages[\\/](common|pages|space|names|explore|engine|hints)$|packages[\\/]contract[\\/]src[\\/](engine[\\/]module|display-name|file-faults)\.ts$|notifications[\\/](lazy-push-prompt|service-worker|use-service-worker|notifications-query)\.|api[\\/](logs[\\/](send-log|watch-faults|event-buffer)|dehydrated-state|load-in-browser|run-mutation|people-queries|faults[\\/](fault-page|nothing-here|query-fault))\.|session[\\/](cross-tab|guest|signed-in-only|use-change-me|use-user-flag)\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-right|calendar-(plus|x-2)|check|chevron-left|flame|hash|key-round|languages|layout-grid|lock|mail-open|monitor|moon|pause|play|plus|rotate-ccw-clock|shapes|share-2|shirt|shuffle|sparkles|sprout|sun|user-round-plus|users-round)\.mjs|apps[\\/]web[\\/]src[\\/](engine[\\/](engine-in|engine-state|space-dialog)|ui[\\/](breadcrumb|linked-text|page-head|page-body|note-line|skeleton|use-dismiss|use-opener|use-focus-return|use-escape|toast[\\/](?!copy-text)|combobox|dialogs[\\/](dialog-host|page-toasts))|site[\\/](download-file|keyboard-navigation|page-meta|tagline|mark-phase|brand[\\/](logo|colours|brand-style)|no-code-from-text|storage-at-hand|nonce)|ui[\\/]select\.|i18n[\\/]language\.|preferences[\\/](theme-switch|language-select|use-choose-locale)|areas[\\/](people[\\/]groups[\\/](lazy-groups|group-wish|last-trip)\.|shell[\\/]((category-menu|top-bar|shell|menu-state|page-gates)\.|debug[\\/]debug-gate)|host[\\/](walk-in|create-button|space-dialogs)|account[\\/](live[\\/]live-gate|settings[\\/]own-gate|sign-in[\\/](account-corner|account-picture|auth-gate))|events[\\/](lazy-parts|space-events-gate|event-queries)\.|browse[\\/](listing|space-(row|grid|card-skeleton))\.|visit[\\/](visit-provider|door[\\/](closed-words|use-opens-itself|space-loading))))/;

/** What several tools and rooms stand on, and no page that everybody sees. */
const INSIDE_PARTS =
  /node_modules[\\/]@radix-ui[\\/](number|react-(switch|slider|use-size|use-previous))[\\/]|apps[\\/]web[\\/]src[\\/](ui[\\/](text-area|switch|slider|progress)|api[\\/]uploads[\\/]megabytes|preferences[\\/](media-devices|use-devices|device-options|sound|graphics|voice-settings|stored-headset-settings|unsupported)\.|engine[\\/](engine-loader|keybinds[\\/]key-words))/;

/** What tabs, switches, sliders, menus and dialogs stand on. */
const PRIMITIVES =
  /node_modules[\\/]@radix-ui[\\/](primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[\w-]+))[\\/]/;

/** What most that one presses stands on, where it is more than a button, and the icons that more than one part shows. */
const SMALL_PARTS =
  /apps[\\/]web[\\/]src[\\/](api[\\/]forms[\\/]use-form|ui[\\/](checkbox|field|form-fault|glass-|spinner|use-escape|use-focus-return|use-opener|use-tooltip)|site[\\/]use-tab|i18n[\\/]moments|session[\\/]use-as-self)|node_modules[\\/]lucide-react[\\/]/;

/** What lies over a page or beside it: its library is one, in many small files. */
const LAYER_PARTS =
  /node_modules[\\/](@radix-ui[\\/]react-(dismissable-layer|focus-scope|focus-guards|portal|dialog|popper|popover|menu|dropdown-menu|arrow)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden)[\\/]|apps[\\/]web[\\/]src[\\/]ui[\\/](menu|more-menu|popover|sheet|dialogs[\\/]dialog-frame)/;

/** Who is at a page, brought after it is seen. */
const SESSION_PARTS =
  /node_modules[\\/](xstate|@xstate)[\\/]|apps[\\/]web[\\/]src[\\/]session[\\/](auth-(machine|service|data)|login-fault)/;

/**
 * Small things that only a visit needs. The stage itself stays apart, as it stands on much that other parts share.
 */
const VISIT_PARTS =
  /packages[\\/]contract[\\/]src[\\/](avatar|avatar-code)\.ts|apps[\\/]web[\\/]src[\\/](engine[\\/](engine-words|bar-button|keybinds[\\/]use-hotkey-word)|ui[\\/](regions|use-coarse-pointer|hint-(line|turn))|preferences[\\/]debug-settings|session[\\/]room-keys|i18n[\\/]titles[\\/]emote-title|areas[\\/](host[\\/]about-space|visit[\\/](guest[\\/]guest-form|visit-fault|ban-words|count-people)|build[\\/]editing[\\/]editing-ui-state|in-space[\\/](camera-mode[\\/]space-ui-state|chat[\\/]chat-draft|described[\\/](described-store|walk-words)|stage[\\/]stage-dialogs|voice[\\/](voice-control|voice-bar|use-microphone)|people[\\/](recent-people|person-volumes|muted-people))))/;

/** What pages of people and of one's own spaces have in common with the inside of a space. */
const OWN_PARTS =
  /apps[\\/]web[\\/]src[\\/](ui[\\/]empty-state|areas[\\/](people[\\/](people-dialogs|index|friends[\\/]person-actions|profile[\\/]unblock-button|picker[\\/](friend-button|relationship-actions|use-relationship))|host[\\/](space-actions|space-queries|use-space-action|use-my-space)))/;

/** Asking for one's group: signed-in pages do, and the tools of a space. */
const GROUP_PARTS =
  /apps[\\/]web[\\/]src[\\/](areas[\\/]people[\\/]groups[\\/]own-group|session[\\/]visitor-api)\./;

/** Being in a group, on pages and in a space. */
const GROUP_GATE_PARTS = /apps[\\/]web[\\/]src[\\/]areas[\\/]people[\\/]groups[\\/]group-(here|gate|paths)\./;

/** What checks things by their schemas: nothing on the way into a space does. */
const SCHEMA_PARTS = /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/]records[\\/]text\.ts/;

/** The stage, and what is fetched once the place is shown: each is one file of what only a visit needs. */
const STAGE = /in-space[\\/]stage[\\/]stage\.tsx$/;
const TOOLS =
  /(editing[\\/]editing-shell|stage[\\/]space-panels|sign-up-banner[\\/]sign-up-banner|camera-mode[\\/]space-tools|stage[\\/]place-menu|host[\\/]info[\\/]space-menu)\.tsx$/;
const NOT_OF_STAGE =
  /build[\\/](environment[\\/]import-token|editing[\\/]empty-space-hint)|@veranda[\\/]messages[\\/](editing|captions|sign-up|space-tools)$/;
const NOT_OF_TOOLS = /build[\\/]environment[\\/]import-token/;
const VISIT_AREAS =
  /apps[\\/]web[\\/]src[\\/]areas[\\/](in-space|build)[\\/]|sign-up-banner|host[\\/]info[\\/]space-menu/;

export default defineConfig(({ mode, command }) => {
  const api = loadEnv(mode, import.meta.dirname, "VERANDA_").VERANDA_API ?? "http://127.0.0.1:3000";
  return {
    plugins: [
      tailwindcss(),
      reactRouter(),
      messageAreas(),
      stageScripts(),
      leanIcons(),
      leanLibraries(),
      leanZod(),
      dropJsonSchema(),
      pureSchemas(),
    ],
    server: {
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: api, ws: true, xfwd: true }])),
    },
    // All that the pages stand on is prepared at the start: found late, it would be prepared anew under an open page.
    optimizeDeps: { entries: ["src/entry.client.tsx", "src/root.tsx", "src/routes/*.tsx"] },
    build: { target: "es2022", assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rollupOptions: {
            output: {
              entryFileNames: "assets/[name]-[hash].js",
              // A page is a handful of files, not forty: each costs a way to the server and back.
              codeSplitting: {
                groups: [
                  {
                    name: "react",
                    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
                  },
                  // What it stands on comes along: nearly all of it in the file that every page has.
                  { name: "frame", test: FRAME_PARTS },
                  { name: "schemas", test: SCHEMA_PARTS },
                  { name: "session", test: SESSION_PARTS },
                  neededBy("parts", { modules: [SMALL_PARTS, INSIDE_PARTS], roots: STAGE }),
                  { name: "more-parts", test: SMALL_PARTS, minShareCount: 2 },
                  { name: "primitives", test: PRIMITIVES },
                  { name: "inside", test: INSIDE_PARTS },
                  { name: "layers", test: LAYER_PARTS },
                  { name: "visit", test: VISIT_PARTS },
                  { name: "group", test: GROUP_PARTS },
                  { name: "own", test: OWN_PARTS },
                  { name: "group-gate", test: GROUP_GATE_PARTS },
                  onlyOf("stage", { roots: STAGE, inside: VISIT_AREAS, except: NOT_OF_STAGE }),
                  onlyOf("tools", { roots: TOOLS, inside: VISIT_AREAS, except: NOT_OF_TOOLS }),
                ],
              },
            },
          },
        },
      },
      ssr: {
        build: {
          rollupOptions: {
            input: "./server/handle.ts",
            output: { minify: withoutWhitespace },
            plugins: [inAscii()],
          },
        },
        // One file with everything in it: the server starts without reading a thousand modules.
        resolve: command === "build" ? { noExternal: true } : {},
      },
    },
    ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  };
});
