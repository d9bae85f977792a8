import { defineConfig } from "vite";
import { atStart, onlyOf } from "../../scripts/bundling/code-groups.ts";
import { leanZod } from "../../scripts/bundling/lean-zod.ts";
import { dropJsonSchema } from "./drop-json-schema.mjs";
import { leanMeshopt } from "./lean-meshopt.mjs";
import { leanThree } from "./lean-three.ts";
import { minifyGlsl } from "./minify-glsl.mjs";
import { pureSchemas } from "./pure-schemas.mjs";
import { threeByModule } from "./three-by-module.mjs";

/** What nearly every space brings: the layer of objects, and what draws prefabs. */
const OBJECTS = /world[\\/]objects[\\/]create-object-layer/;
/** What draws all other kinds of objects, with the media they show: both are needed at the same moment, so one file. */
const USER_OBJECTS = /world[\\/]objects[\\/]user-renderers|platform[\\/]browser[\\/]media[\\/]browser-media/;
/** A model that somebody brought: its reader, and what draws it. */
const MODEL_DRAWING = /objects[\\/]models[\\/]loaded-model/;
const MODELS = /media[\\/]read-model|objects[\\/]models[\\/]loaded-model/;
/** What changes seldom, and is compiled beside the engine itself. */
const LIBRARIES =
  /node_modules[\\/](three[\\/]src|zod)[\\/]|contract[\\/]src[\\/](avatar|closed-record|records[\\/]text)\.ts/;
/** All that loads after the start. */
const LATER = /^(?!.*engine[\\/]src[\\/]index\.ts$)/;

/** The bundle: modules of its own, nothing left to import from outside. `build.mjs` runs it and names the version. */
export default defineConfig({
  logLevel: "warn",
  publicDir: false,
  // Files that belong to the code lie beside it, wherever that is.
  base: "./",
  plugins: [
    threeByModule(),
    minifyGlsl(),
    dropJsonSchema(),
    pureSchemas(),
    leanZod(),
    leanMeshopt(),
    leanThree(),
  ],
  worker: {
    format: "es",
    rollupOptions: { output: { entryFileNames: "[name]-[hash].js", chunkFileNames: "[name]-[hash].js" } },
  },
  build: {
    target: "es2022",
    outDir: "build/.next",
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      input: "src/index.ts",
      // What loads later takes what it shares from the entry itself: the start stays one file with one true progress.
      preserveEntrySignatures: "allow-extension",
      output: {
        format: "es",
        entryFileNames: "engine.js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
        // Few files: each costs a way to the server and back before anything can start.
        codeSplitting: {
          groups: [
            atStart("libraries", LIBRARIES),
            {
              // A file that two parts begin in needs the bundler's runtime, which then is a file of its own.
              ...onlyOf("models", { roots: MODELS, inside: MODELS, except: MODEL_DRAWING }),
              includeDependenciesRecursively: false,
            },
            {
              ...onlyOf("objects", { roots: OBJECTS, inside: LATER, except: /^$/ }),
              // What it shares with the start stays there.
              includeDependenciesRecursively: false,
            },
            {
              // After the objects: what both need is in their file.
              ...onlyOf("user-objects", { roots: USER_OBJECTS, inside: LATER, except: /^$/ }),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
