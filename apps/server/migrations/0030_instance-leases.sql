CREATE SEQUENCE "public"."room_epochs" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- What a process has left behind is free, and can be come back to for as long as before.
ALTER TABLE "room_instances" RENAME COLUMN "seen_at" TO "expires_at";--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "process" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_instances" ALTER COLUMN "process" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "epoch" bigint DEFAULT nextval('room_epochs') NOT NULL;--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "capacity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_instances" ALTER COLUMN "capacity" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "faces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "room_documents" DROP COLUMN "writer";
