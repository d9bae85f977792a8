import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, loadEnv } from "vite";
import { leanIcons } from "./scripts/lean-icons.ts";
import { messageAreas } from "./scripts/message-areas.ts";

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
  "/own-avatars",
];

/**
 * What many pages stand on. Dialogs, menus, tabs, switches and sliders bring libraries with them, the sign-in one of machines, and what one
 * makes and looks after spaces with comes in many parts: no page needs any of it before it is opened. What has messages of an
 * area of its own would have every page fetch those.
 */
const SHARED_PARTS =
  /apps[\\/]web[\\/]src[\\/](ui[\\/](?!card|form-fault|glass-|progress|select|spinner|text-area|use-escape|use-focus-return|use-opener|use-tooltip|segments|slider|switch|menu|more-menu|popover|tabs|modal|confirm-modal|dialog|sheet|tree|regions)|site[\\/](?!use-tab)|api[\\/](?!uploads|content-query|fetch-with)|i18n[\\/](?!titles|language)|session[\\/](?!auth-(machine|service)|use-as-self)|preferences[\\/](?!media-devices|use-devices)|engine[\\/](?!engine-in|bar-button|keybinds[\\/](key-words|use-hotkey-word))|areas[\\/](?!host|build|in-space[\\/]people|people[\\/](people-dialogs|friends|picker|avatar-preview|custom-avatar)|account[\\/](wallet|account-dialogs|sign-in[\\/](landing|message-parts|login)|notifications[\\/](use-push|service-worker|notification-))))/;

/** What stands round every page, in too few of the routes' own files to be found above. */
const FRAME_PARTS =
  /apps[\\/]web[\\/]src[\\/](engine[\\/]engine-in|ui[\\/](toast[\\/]|combobox)|site[\\/]brand[\\/]logo|preferences[\\/]theme-switch|areas[\\/](shell[\\/](category-menu|top-bar|shell|menu-state)\.|host[\\/](walk-in|create-button|space-dialogs)|account[\\/]sign-in[\\/](account-corner|account-picture)|browse[\\/]space-row|visit[\\/](visit-provider|door[\\/](closed-words|use-opens-itself))))/;

/** Icons of pages that everybody sees; those of the rooms and tools come with these. */
const PAGE_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-right|chevron-left|flame|hash|layout-grid|lock|monitor|moon|pause|play|plus|rotate-ccw-clock|shapes|share-2|shirt|shuffle|sparkles|sprout|sun|users-round)\.mjs/;

/** What several tools and rooms stand on, and no page that everybody sees. */
const INSIDE_PARTS =
  /apps[\\/]web[\\/]src[\\/](ui[\\/](select|text-area)|i18n[\\/]language|preferences[\\/](media-devices|use-devices|language-select)|engine[\\/]keybinds[\\/]key-words)/;

/** What most that one presses stands on, where it is more than a button. */
const SMALL_PARTS =
  /node_modules[\\/]@radix-ui[\\/](primitive|react-(compose-refs|context|direction|id|primitive|slot|use-[\w-]+))[\\/]|apps[\\/]web[\\/]src[\\/](ui[\\/](form-fault|glass-|spinner|use-escape|use-focus-return|use-opener|use-tooltip)|site[\\/]use-tab|session[\\/]use-as-self)/;

/** What moves through a list of choices. */
const CHOICE_PARTS = /node_modules[\\/]@radix-ui[\\/]react-(collection|presence|roving-focus)[\\/]/;

/** What lies over a page or beside it: its library is one, in many small files. */
const LAYER_PARTS =
  /node_modules[\\/](@radix-ui[\\/]react-(dismissable-layer|focus-scope|focus-guards|portal|dialog|popper|popover|menu|dropdown-menu|arrow)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden)[\\/]|apps[\\/]web[\\/]src[\\/]ui[\\/](menu|more-menu|popover|sheet|dialogs[\\/]dialog-frame)/;

/** A space as one sees it from outside. */
const DOOR_PARTS = /apps[\\/]web[\\/]src[\\/]areas[\\/]visit[\\/](door[\\/]|stage-frame|stage-slot)/;

/** Who is at a page, brought after it is seen. */
const SESSION_PARTS =
  /node_modules[\\/](xstate|@xstate)[\\/]|apps[\\/]web[\\/]src[\\/]session[\\/]auth-(machine|service)/;

/** Small things that only a visit needs; the stage itself stays apart, as it stands on much that other parts share. */
const VISIT_PARTS =
  /apps[\\/]web[\\/]src[\\/](engine[\\/](engine-(loader|words)|bar-button|keybinds[\\/]use-hotkey-word)|ui[\\/]regions|preferences[\\/]debug-settings|session[\\/]room-keys|i18n[\\/]titles[\\/](emote|object)-title|areas[\\/](host[\\/]about-space|visit[\\/](guest[\\/]guest-form|visit-fault|ban-words|count-people)|build[\\/]editing[\\/]editing-ui-state|in-space[\\/](camera-mode[\\/]space-ui-state|chat[\\/]chat-draft|described[\\/](described-store|walk-words)|stage[\\/]stage-dialogs|voice[\\/](voice-control|voice-bar|use-microphone)|people[\\/](recent-people|person-volumes|muted-people))))/;

/** What checks the answers of a visit: the library, and what is said in it. */
const SCHEMA_PARTS =
  /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/](records[\\/](text|account|bootstrap|sign-in|moderation)|media|avatar|avatar-code)\.ts/;

export default defineConfig(({ mode, command }) => {
  const api = loadEnv(mode, import.meta.dirname, "VERANDA_").VERANDA_API ?? "http://127.0.0.1:3000";
  return {
    plugins: [tailwindcss(), reactRouter(), messageAreas(), leanIcons()],
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
                    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
                  },
                  { name: "pages", test: SHARED_PARTS, minShareCount: 4 },
                  { name: "icons", test: PAGE_ICONS },
                  { name: "tool-icons", test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
                  { name: "frame", test: FRAME_PARTS },
                  { name: "door", test: DOOR_PARTS },
                  { name: "session", test: SESSION_PARTS },
                  { name: "schemas", test: SCHEMA_PARTS },
                  { name: "parts", test: SMALL_PARTS },
                  { name: "choices", test: CHOICE_PARTS },
                  { name: "inside", test: INSIDE_PARTS },
                  { name: "layers", test: LAYER_PARTS },
                  { name: "visit", test: VISIT_PARTS },
                ],
              },
            },
          },
        },
      },
      ssr: {
        build: { rollupOptions: { input: "./server/handle.ts" } },
        // One file with everything in it: the server starts without reading a thousand modules.
        resolve: command === "build" ? { noExternal: true } : {},
      },
    },
    ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  };
});
