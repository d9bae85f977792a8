ALTER TABLE "room_stream_secrets" DROP CONSTRAINT "room_stream_secrets_pkey";--> statement-breakpoint
ALTER TABLE "room_stream_secrets" ADD CONSTRAINT "room_stream_secrets_space_id_made_by_pk" PRIMARY KEY("space_id","made_by");
