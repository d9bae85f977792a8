import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, loadEnv } from "vite";
import { leanIcons } from "./scripts/lean-icons.ts";
import { messageAreas } from "./scripts/message-areas.ts";

/** Paths that belong to the API server; in development they are passed on to it. */
const SERVER_PATHS = [
  "/api",
  "/rooms",
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
  /apps[\\/]web[\\/]src[\\/](ui[\\/](?!card|segments|slider|switch|menu|more-menu|popover|tabs|modal|confirm-modal|dialog|sheet|tree|regions)|site|api[\\/](?!uploads|content-query)|i18n[\\/](?!titles)|session[\\/](?!auth-(machine|service))|preferences|engine[\\/](?!engine-in|keybinds[\\/]key-words)|areas[\\/](?!host|build|in-space[\\/]people|people[\\/](people-dialogs|friends|picker|avatar-preview)|account[\\/]notifications[\\/](use-push|service-worker|notification-)))/;

/** What stands round every page, in too few of the routes' own files to be found above. */
const FRAME_PARTS =
  /apps[\\/]web[\\/]src[\\/](engine[\\/]engine-in|ui[\\/](toast[\\/]|combobox)|site[\\/]brand[\\/]logo|preferences[\\/]theme-switch|areas[\\/](shell[\\/](category-menu|top-bar|shell|menu-state)\.|host[\\/](walk-in|create-button|space-dialogs)|account[\\/]sign-in[\\/](account-corner|account-picture)|browse[\\/]space-row|visit[\\/](visit-provider|door[\\/](closed-words|use-opens-itself))))/;

/** A space as one sees it from outside. */
const DOOR_PARTS = /apps[\\/]web[\\/]src[\\/]areas[\\/]visit[\\/](door[\\/]|stage-frame|stage-slot)/;

/** Who is at a page, brought after it is seen. */
const SESSION_PARTS =
  /node_modules[\\/](xstate|@xstate)[\\/]|apps[\\/]web[\\/]src[\\/]session[\\/]auth-(machine|service)/;

/** Small things that only a visit needs; the stage itself stays apart, as it stands on much that other parts share. */
const VISIT_PARTS =
  /apps[\\/]web[\\/]src[\\/](engine[\\/]engine-loader|ui[\\/]regions|areas[\\/](visit[\\/]guest[\\/]guest-form|in-space[\\/](camera-mode[\\/]space-ui-state|chat[\\/]chat-draft|people[\\/]recent-people)))/;

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
                  { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
                  { name: "frame", test: FRAME_PARTS },
                  { name: "door", test: DOOR_PARTS },
                  { name: "session", test: SESSION_PARTS },
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
