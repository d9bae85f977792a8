-- Spaces of before show packages by their addresses alone, which no decision about their files reaches. The file is one
-- that stands in the space, else its owner's, else the first that anybody brought.
CREATE FUNCTION package_shown(shown jsonb, in_space text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT files.id FROM files JOIN file_contents content ON content.digest = files.digest
  WHERE shown ->> 'packageUrl' LIKE '/files/%' AND shown ->> 'packageFileId' IS NULL
    AND content.kind = 'package' AND files.kind = 'package' AND files.removed_at IS NULL
    AND content.made -> 'levels' -> 0 ->> 'name' = substr(shown ->> 'packageUrl', 8)
  ORDER BY EXISTS (SELECT FROM file_places p WHERE p.file_id = files.id AND p.space_id = in_space) DESC,
    EXISTS (SELECT FROM space_members m WHERE m.space_id = in_space AND m.role = 'owner' AND m.account_id = files.account_id) DESC,
    files.created_at, files.id
  LIMIT 1
$$;--> statement-breakpoint
INSERT INTO file_places (place, file_id, space_id)
SELECT place, file_id, space_id FROM (
  SELECT 'space/' || id || '/document' AS place, package_shown(setting, id) AS file_id, id AS space_id FROM spaces
  UNION SELECT 'space/' || space_id || '/draft:kept', package_shown(setting, space_id), space_id FROM space_drafts
  UNION SELECT 'space/' || space_id || '/version:' || version, package_shown(setting, space_id), space_id FROM space_versions
  UNION SELECT 'space/' || space_id || '/draft:' || instance_id, package_shown(setting, space_id), space_id FROM room_documents
    WHERE EXISTS (SELECT FROM spaces WHERE spaces.id = room_documents.space_id)
) AS shown WHERE file_id IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO file_places (place, file_id, template_id)
SELECT 'template/' || template.file_id, package_shown(setting, ''), template.file_id FROM file_templates AS template
WHERE package_shown(setting, '') IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE spaces SET setting = setting || jsonb_build_object('packageFileId', package_shown(setting, id))
WHERE setting ->> 'packageUrl' IS NOT NULL AND package_shown(setting, id) IS NOT NULL;--> statement-breakpoint
UPDATE space_drafts SET setting = setting || jsonb_build_object('packageFileId', package_shown(setting, space_id))
WHERE setting ->> 'packageUrl' IS NOT NULL AND package_shown(setting, space_id) IS NOT NULL;--> statement-breakpoint
UPDATE space_versions SET setting = setting || jsonb_build_object('packageFileId', package_shown(setting, space_id))
WHERE setting ->> 'packageUrl' IS NOT NULL AND package_shown(setting, space_id) IS NOT NULL;--> statement-breakpoint
UPDATE room_documents SET setting = setting || jsonb_build_object('packageFileId', package_shown(setting, space_id))
WHERE setting ->> 'packageUrl' IS NOT NULL AND package_shown(setting, space_id) IS NOT NULL;--> statement-breakpoint
UPDATE file_templates SET setting = setting || jsonb_build_object('packageFileId', package_shown(setting, ''))
WHERE setting ->> 'packageUrl' IS NOT NULL AND package_shown(setting, '') IS NOT NULL;--> statement-breakpoint
DROP FUNCTION package_shown(jsonb, text);
