/** Why a file is not taken, and the sentence that people read. */
export const FILE_FAULTS = {
  UNKNOWN: "We can't tell what this file is. Bring a model, picture, film, sound or PDF.",
  DAMAGED: "This file is damaged: parts of it are missing or don't fit together. Export it again.",
  TOO_HEAVY: "This file took more time or memory than we can give it. Make it simpler and try again.",
  INTERRUPTED: "Something went wrong on our side. Try again in a moment.",
  LOCKED: "This file is locked with a password. Save it without one.",
  OTHER_FILES: "This model asks for other files. Export it as one GLB, or zip it with all of them.",
  UNSUPPORTED: "This model is packed in a way we can't read. Export it as a plain GLB.",
  EMPTY: "There is nothing to see in this file.",
  TOO_MANY_PARTS: "This model has too many parts. Join some of them and export it again.",
  TOO_MANY_TRIANGLES: "This model has more than 5 million triangles. Reduce it and export it again.",
  TOO_MANY_TEXTURES: "This model has more than 256 pictures. Join some of them and export it again.",
  TEXTURE_TOO_LARGE: "The pictures in this model are too large. 8,192 pixels a side are the most.",
  TEXTURE_UNREADABLE: "A picture in this model can't be read. Use PNG, JPEG or WebP.",
  TOO_LARGE: "This file is larger than we can work on.",
  PICTURE_TOO_LARGE: "This picture has too many pixels. 100 megapixels are the most.",
  DRAWING: "SVG drawings can run programs, so we don't take them. Export it as PNG.",
  HEIC: "HEIC pictures can't be read here. Save it as JPEG or PNG.",
  USDZ: "USDZ models can't be read here. Export it as GLB.",
  NO_PICTURE: "There is no picture in this film.",
  NO_SOUND: "There is no sound in this file.",
  FILM_UNPLAYABLE: "Browsers can't play this film. Save it as MP4 (H.264) or WebM.",
  SOUND_UNPLAYABLE: "Browsers can't play this sound. Save it as MP3, WAV or M4A.",
  TOO_LONG: "This is longer than we can take: four hours are the most.",
  TOO_MANY_PAGES: "This document has more than 2,000 pages.",
  ZIP_UNREADABLE: "This zip can't be read. Pack it again, without a password.",
  ZIP_BOMB: "This zip unpacks to far more than it says, or to too many files.",
  ZIP_PATHS: "This zip holds paths that lead out of it, links, or two files of one name.",
} as const satisfies Record<string, string>;
export type FileFault = keyof typeof FILE_FAULTS;

/** A file that is not taken, by the name of the reason. */
export class FileRefusal extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, detail = "") {
    super(detail === "" ? fault : `${fault}: ${detail}`);
    this.name = "FileRefusal";
    this.fault = fault;
  }
}
