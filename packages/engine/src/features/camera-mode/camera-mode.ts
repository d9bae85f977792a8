import type { CameraMode } from "@veranda/contract/engine/state";
import type { FilmMode, FilmRig } from "../../world/camera/film-rig.ts";
import type { Context, Feature } from "../context.ts";

type FilmMessages = "set_camera_mode" | "set_camera_shot";

const isFilming = (mode: CameraMode): mode is FilmMode => mode.startsWith("film_");

/** Camera mode: how one sees the space, and films it. What films is brought when someone first does. */
export function cameraMode(
  { platform, state, world }: Context,
  onFailed: (error: unknown) => void,
): Feature<FilmMessages> {
  const { rig } = world;
  const shot = { ...state.current.camera.shot };
  const lens = { distance: 5, blur: 0 };
  let film: FilmRig | null = null;
  let wanted: CameraMode = rig.mode;
  let before: CameraMode = rig.mode;

  const openFilm = async (): Promise<void> => {
    const { FilmRig } = await import("../../world/camera/film-rig.ts");
    // Another mode was asked for meanwhile.
    if (!isFilming(wanted)) return;
    film ??= new FilmRig(world.solids, rig.camera, wanted, shot);
    film.setMode(wanted);
    before = isFilming(rig.mode) ? before : rig.mode;
    rig.setMode(wanted);
    rig.direct(film);
    apply();
  };
  const close = (): void => {
    film = null;
    rig.direct(null);
    apply();
  };
  const apply = (): void => {
    world.labels.root.visible = film === null || !shot.hidesNames;
    platform.view.setLens(film && shot.blur > 0 ? lens : null);
  };

  return {
    handlers: {
      set_camera_mode: ({ mode }) => {
        wanted = mode;
        if (isFilming(mode)) {
          openFilm().catch(onFailed);
          return;
        }
        if (film) close();
        rig.setMode(mode);
      },
      set_camera_shot: (change) => {
        Object.assign(shot, change);
        apply();
        state.patch("camera", { shot: { ...shot } });
      },
    },
    onFrame: () => {
      // Who leaves the space has stopped filming it.
      if (film && state.current.session.status !== "joined" && state.current.session.reconnecting === null) {
        wanted = before;
        close();
        rig.setMode(before);
      }
      if (!film) return;
      lens.distance = film.focus;
      lens.blur = shot.blur;
      const { fov } = state.current.camera.shot;
      if (Math.abs(fov - shot.fov) > 0.05) state.patch("camera", { shot: { ...shot } });
    },
  };
}
