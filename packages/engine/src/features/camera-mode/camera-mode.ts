import type { CameraMode } from "@veranda/contract/engine/state";
import type { FilmMode, FilmRig } from "../../world/camera/film-rig.ts";
import type { FlyCamera } from "../../world/camera/fly-camera.ts";
import type { CameraDirector } from "../../world/camera/camera-director.ts";
import type { Context, Feature } from "../context.ts";

type FilmMessages = "set_camera_mode" | "set_camera_shot";

/** The view of a participant, rather than of a filming camera. */
const isOwnView = (mode: CameraMode): boolean => mode === "third_person" || mode === "first_person";
const isFilming = (mode: CameraMode): mode is FilmMode => mode.startsWith("film_");

/**
 * Camera modes: first and third person, filming, and flying while building. Code for filming and flying is loaded on
 * first use.
 */
export function cameraMode(
  { platform, state, world, input }: Context,
  onFailed: (error: unknown) => void,
): Feature<FilmMessages> {
  const { rig } = world;
  const shot = { ...state.current.camera.shot };
  const lens = { distance: 5, blur: 0 };
  let film: FilmRig | null = null;
  let flight: FlyCamera | null = null;
  let wanted: CameraMode = rig.mode;
  let before: CameraMode = rig.mode;

  const openFilm = async (): Promise<void> => {
    const { FilmRig } = await import("../../world/camera/film-rig.ts");
    // Another mode was requested meanwhile.
    if (!isFilming(wanted)) return;
    film ??= new FilmRig(world, rig.camera, wanted, shot);
    film.setMode(wanted);
    flight = null;
    begin(wanted, film);
  };
  const openFlight = async (): Promise<void> => {
    const { FlyCamera } = await import("../../world/camera/fly-camera.ts");
    if (wanted !== "build_flight" || flight || !state.current.editing.isActive) return;
    film = null;
    flight = new FlyCamera(rig.camera, {
      isRising: () => input.isHeld("interact"),
      lookSpeed: () => rig.lookSpeed,
    });
    begin(wanted, flight);
  };
  const begin = (mode: CameraMode, director: CameraDirector): void => {
    before = isOwnView(rig.mode) ? rig.mode : before;
    rig.setMode(mode);
    rig.direct(director);
    apply();
  };
  const close = (): void => {
    const director = film ?? flight;
    film = flight = null;
    // An object focused meanwhile keeps the camera.
    if (rig.director === director) rig.direct(null);
    apply();
  };
  const endIn = (mode: CameraMode): void => {
    wanted = mode;
    close();
    rig.setMode(mode);
  };
  const apply = (): void => {
    world.labels.root.visible = film === null || !shot.hidesNames;
    platform.view.setLens(film && shot.blur > 0 ? lens : null);
  };

  return {
    handlers: {
      set_camera_mode: ({ mode }) => {
        wanted = mode;
        if (isFilming(mode)) openFilm().catch(onFailed);
        else if (mode === "build_flight") openFlight().catch(onFailed);
        else if (film || flight) endIn(mode);
        else rig.setMode(mode);
      },
      set_camera_shot: (change) => {
        Object.assign(shot, change);
        apply();
        state.patch("camera", { shot: { ...shot } });
      },
    },
    onFrame: () => {
      // Leaving the space ends filming.
      if (film && state.current.session.status !== "joined" && state.current.session.reconnecting === null)
        endIn(before);
      if (flight && !state.current.editing.isActive) endIn(before);
      if (!film) return;
      lens.distance = film.focus;
      lens.blur = shot.blur;
      const { fov } = state.current.camera.shot;
      if (Math.abs(fov - shot.fov) > 0.05) state.patch("camera", { shot: { ...shot } });
    },
  };
}
