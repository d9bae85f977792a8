-- Why a file was not taken is kept by name from now on (contract, file-faults.ts); sentences that no version said are
-- those of a file that can't be used.
CREATE TEMPORARY TABLE "said_faults" ("sentence" text PRIMARY KEY, "name" text NOT NULL) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO "said_faults" ("sentence", "name") VALUES
  ('This file is damaged: parts of it are missing or don''t fit together. Export it again.', 'DAMAGED'),
  ('SVG drawings can run programs, so we don''t take them. Export it as PNG.', 'DRAWING'),
  ('There is nothing to see in this file.', 'EMPTY'),
  ('The picture of this film is too large. 8K (8,192 × 4,320) is the most.', 'FILM_TOO_LARGE'),
  ('The picture of this video is too large. 8K (8,192 × 4,320) is the most.', 'FILM_TOO_LARGE'),
  ('The picture of this video is too large. The limit is 8K (8,192 × 4,320).', 'FILM_TOO_LARGE'),
  ('Browsers can''t play this film. Save it as MP4 (H.264) or WebM.', 'FILM_UNPLAYABLE'),
  ('Browsers can''t play this video. Save it as MP4 (H.264) or WebM.', 'FILM_UNPLAYABLE'),
  ('HEIC pictures can''t be read here. Save it as JPEG or PNG.', 'HEIC'),
  ('Something went wrong on our side. Try again in a moment.', 'INTERRUPTED'),
  ('This file is locked with a password. Save it without one.', 'LOCKED'),
  ('This file is not a model that can be read. Bring glTF, GLB, VRM, OBJ, FBX or STL.', 'NOT_A_MODEL'),
  ('This file is not a model that can be read. Bring glTF, GLB, VRM, OBJ, FBX, STL or USDZ.', 'NOT_A_MODEL'),
  ('This file is not a model that can be read. Upload glTF, GLB, VRM, OBJ, FBX, STL or USDZ.', 'NOT_A_MODEL'),
  ('This server has no ffmpeg, so it can''t cut films. Whoever runs it can install it.', 'NO_FFMPEG'),
  ('This server has no ffmpeg, so it can''t cut videos. Whoever runs it can install it.', 'NO_FFMPEG'),
  ('There is no picture in this film.', 'NO_PICTURE'),
  ('There is no picture in this video.', 'NO_PICTURE'),
  ('There is no sound in this file.', 'NO_SOUND'),
  ('This model asks for other files. Export it as one GLB, or zip it with all of them.', 'OTHER_FILES'),
  ('This package names a file that isn''t in it. Pack it again with all of its files.', 'PACKAGE_INCOMPLETE'),
  ('This package''s description doesn''t fit. docs/packages.md says what it needs.', 'PACKAGE_MANIFEST'),
  ('This picture has too many pixels. 100 megapixels are the most.', 'PICTURE_TOO_LARGE'),
  ('This picture has too many pixels. The limit is 100 megapixels.', 'PICTURE_TOO_LARGE'),
  ('Browsers can''t play this sound. Save it as MP3, WAV or M4A.', 'SOUND_UNPLAYABLE'),
  ('The pictures in this model are too large. 8,192 pixels a side are the most.', 'TEXTURE_TOO_LARGE'),
  ('The pictures in this model are too large. The limit is 8,192 pixels a side.', 'TEXTURE_TOO_LARGE'),
  ('A picture in this model can''t be read. Use PNG, JPEG or WebP.', 'TEXTURE_UNREADABLE'),
  ('This file took more time or memory than we can give it. Make it simpler and try again.', 'TOO_HEAVY'),
  ('This file is larger than we can work on.', 'TOO_LARGE'),
  ('This is longer than we can take: four hours are the most.', 'TOO_LONG'),
  ('This is too long. The limit is four hours.', 'TOO_LONG'),
  ('This model has more than 4,096 bones. Remove some and export it again.', 'TOO_MANY_BONES'),
  ('This document has more than 2,000 pages.', 'TOO_MANY_PAGES'),
  ('This model has too many parts. Join some of them and export it again.', 'TOO_MANY_PARTS'),
  ('This model has more than 256 pictures. Join some of them and export it again.', 'TOO_MANY_TEXTURES'),
  ('This file has more than 32 tracks. Keep one picture and one sound.', 'TOO_MANY_TRACKS'),
  ('This model has more than 5 million triangles. Reduce it and export it again.', 'TOO_MANY_TRIANGLES'),
  ('This file is two kinds of file at once. Export it again by the program that made it.', 'TWO_KINDS'),
  ('We can''t tell what this file is. Bring a model, picture, film, sound or PDF.', 'UNKNOWN'),
  ('We can''t tell what this file is. Bring a model, picture, video, sound or PDF.', 'UNKNOWN'),
  ('We can''t tell what this file is. Upload a model, picture, video, sound or PDF.', 'UNKNOWN'),
  ('This model is packed in a way we can''t read. Export it as a plain GLB.', 'UNSUPPORTED'),
  ('The upload came to nothing.', 'UPLOAD_LOST'),
  ('This zip unpacks to far more than it says, or to too many files.', 'ZIP_BOMB'),
  ('This zip holds paths that lead out of it, links, or two files of one name.', 'ZIP_PATHS'),
  ('This zip can''t be read. Pack it again, without a password.', 'ZIP_UNREADABLE');--> statement-breakpoint
UPDATE "files" SET "refusal" = coalesce((SELECT "name" FROM "said_faults" WHERE "sentence" = "refusal"), 'UNUSABLE')
WHERE "refusal" IS NOT NULL;--> statement-breakpoint
UPDATE "file_contents" SET "refusal" = coalesce((SELECT "name" FROM "said_faults" WHERE "sentence" = "refusal"), 'UNUSABLE')
WHERE "refusal" IS NOT NULL;--> statement-breakpoint
-- The same for what was done with a file; file names and tries stand in values of their own.
UPDATE "file_contents" SET "log" = (
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('at', "line"->'at', 'level', "line"->'level') || CASE
      WHEN "line"->>'message' = 'Started' THEN '{"step": "STARTED", "attempt": 1}'::jsonb
      WHEN "line"->>'message' ~ '^Started again \(attempt [0-9]{1,6}\)$' THEN jsonb_build_object(
        'step', 'STARTED', 'attempt', substring("line"->>'message' FROM '[0-9]+')::int)
      WHEN "line"->>'message' LIKE 'Checking %' THEN jsonb_build_object(
        'step', 'CHECKING', 'file', substr("line"->>'message', 10))
      WHEN "line"->>'message' = 'Ready' THEN '{"step": "READY"}'::jsonb
      WHEN "line"->>'message' = 'Interrupted. It is tried again soon.' THEN '{"step": "INTERRUPTED"}'::jsonb
      ELSE jsonb_build_object('step', 'REFUSED', 'fault',
        coalesce((SELECT "name" FROM "said_faults" WHERE "sentence" = "line"->>'message'), 'UNUSABLE'))
    END ORDER BY "place"), '[]'::jsonb)
  FROM jsonb_array_elements("log") WITH ORDINALITY AS "lines" ("line", "place"))
WHERE "log" <> '[]'::jsonb;--> statement-breakpoint
-- What was left out or changed was written in sentences too. They go: the numbers in them stand in the report beside
-- them, and to give back what was said in English alone would need a second way to say it for good.
UPDATE "file_contents" SET "made" = jsonb_set("made", '{changes}', '[]') WHERE "made"->'changes' <> '[]'::jsonb;--> statement-breakpoint
UPDATE "own_avatars" SET "report" = jsonb_set("report", '{changes}', '[]') WHERE "report"->'changes' <> '[]'::jsonb;--> statement-breakpoint
-- What nobody named is called by the page.
UPDATE "own_avatars" SET "name" = '' WHERE "name" = 'My avatar';--> statement-breakpoint
UPDATE "spaces" SET "maker_name" = '' WHERE "maker_name" = 'Someone who left';
