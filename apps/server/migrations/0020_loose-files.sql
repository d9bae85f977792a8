ALTER TABLE "files" ADD COLUMN "loose_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "files_loose" ON "files" USING btree ("loose_since") WHERE loose_since is not null;